// The script of the owner's side: whenable.js, and the owner's tags, which it must know before it searches the page.
import './add-owner-tags.js'
import './whenable.js'
