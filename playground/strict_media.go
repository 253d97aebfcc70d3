package playground

import "strings"

// picture is a thumbnail, or an item of a gallery.
func (cs *components) picture(o object) {
	o.boolean("spoiler")
	if o.has("description") {
		o.text("description", 1, maxAlt)
	}
	cs.media(o, "media", false)
}

// media judges a reference to a file: one that the message has, or, unless it
// must be such, one on the web.
func (cs *components) media(o object, key string, attached bool) {
	if !o.required(key) {
		return
	}
	m, ok := o.object(key)
	if !ok || !m.required("url") {
		return
	}
	url, place := m.text("url", 1, 2048), m.faults.at("url")
	if name, isFile := strings.CutPrefix(url, "attachment://"); isFile {
		if !cs.files[name] {
			place.add("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment %q was not found in the message", name)
		}
		return
	}
	if attached {
		checkURL(url, place, "attachment")
		return
	}
	checkURL(url, place, "http", "https", "attachment")
}
