// The page's few pictograms. They are decoration: what they say stands beside them.
import { h } from './dom.js';

const shapes = {
  hash: 'M9.2 3 8.5 8H4v2h4.2l-.6 4H3v2h4.3l-.8 5h2l.8-5h4l-.8 5h2l.8-5H20v-2h-4.4l.6-4H21V8h-4.5l.7-5h-2l-.7 5h-4l.7-5zm1 7h4l-.6 4h-4z',
  app: 'M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm12.5-.5 4 4-4 4-4-4z',
  robot: 'M11 2h2v3h4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3h4zM8.5 9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3m7 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M8 15v1.5h8V15z',
  check: 'm9.5 16.2-4-4L4 13.7l5.5 5.5L20.5 8.2 19 6.7z',
  eye: 'M12 5C7 5 3 8.5 1.5 12 3 15.5 7 19 12 19s9-3.5 10.5-7C21 8.5 17 5 12 5m0 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9m0-7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  down: 'm6 9 6 6 6-6-1.4-1.4L12 12.2 7.4 7.6z',
  out: 'M14 3v2h3.6l-8.3 8.3 1.4 1.4L19 6.4V10h2V3zM5 5h6V3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-6h-2v6H5z',
  file: 'M6 2h8l6 6v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2m7 1.5V9h5.5z',
  send: 'M3 3.5 21.5 12 3 20.5 5 13l9-1-9-1z',
  slash: 'M15 3h2.5L9 21H6.5z',
  warn: 'M12 2 1 21h22zm-1 7h2v6h-2zm0 7.5h2v2h-2z',
};

/** icon describes one pictogram. */
export function icon(name) {
  return h('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, h('path', { d: shapes[name] }));
}
