// The script of visitors' pages. Most of them book, and each file more is one more round trip before the first free time, so
// that `when-booking` is in this one and registered at once. Every other tag loads when it is found in the page.
import '@whenable/elements/define/booking'
import './whenable.js'
