import assert from 'node:assert/strict';
import test from 'node:test';
import { Channel } from './channel.js';

function channel(...ids) {
  const c = new Channel();
  c.reset({ me: { id: '1' }, people: [], bot: { id: '9' }, messages: ids.map((id) => ({ id })) });
  return c;
}
const ids = (c) => c.all().map(({ id }) => id);

test('messages are in the order of their ids, which are 64-bit numbers', () => {
  const c = channel('1576986395459715072', '999', '1576986395459715071');
  c.put({ id: '1000' });
  assert.deepEqual(ids(c), ['999', '1000', '1576986395459715071', '1576986395459715072']);
});

test('a changed message keeps its place', () => {
  const c = channel('1', '2');
  c.put({ id: '1', content: 'new' });
  assert.deepEqual(c.all(), [{ id: '1', content: 'new' }, { id: '2' }]);
});

test('a notice stays after the message it followed', () => {
  const c = channel('1', '2');
  const notice = c.notice({ kind: 'hint' });
  c.put({ id: '3' });
  const later = c.notice({ kind: 'hint' });
  assert.deepEqual(ids(c), ['1', '2', notice, '3', later]);
  c.remove('2');
  assert.deepEqual(ids(c), ['1', notice, '3', later]);
  c.remove(notice);
  assert.deepEqual(ids(c), ['1', '3', later]);
});

test('notices in a row stay in a row', () => {
  const c = channel();
  const first = c.notice({ kind: 'hint' });
  const second = c.notice({ kind: 'hint' });
  assert.deepEqual(ids(c), [first, second]);
});

test('controls wait apart, and a new click forgets the failure', () => {
  const c = channel('1');
  const done = c.wait('1', 'a');
  assert.equal(c.waits('1', 'a'), true);
  assert.equal(c.waits('1', 'b'), false);
  done();
  assert.equal(c.waits('1', 'a'), false);
  c.fail('1', { key: 'x' });
  c.wait('1', 'b');
  assert.equal(c.failure('1'), undefined);
  c.fail('1', { key: 'x' });
  c.put({ id: '1' });
  assert.equal(c.failure('1'), undefined);
});
