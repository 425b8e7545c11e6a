/** Journeys that Firefox is not led through, by their titles, and why. It is led through all others. */
export const notInFirefox: readonly { readonly title: RegExp; readonly why: string }[] = [
  { title: /: looks as it did$/, why: 'the pictures are Chromium’s' },
  {
    title: /forced colours|in the colours that a \w+ system forces/,
    why: 'Playwright cannot force colours there',
  },
  { title: /by a finger/, why: 'a finger is moved by Chromium’s own protocol' },
  {
    title: /in the answers something is nested deeply/,
    why: 'Firefox writes no JSON of 50,000 levels: the page tells that the calendar could not be loaded',
  },
  {
    title: /the later part of the script is lost/,
    why: 'files that need a lost one, such as the questions of a form, come after a reload alone: Firefox keeps it lost',
  },
  { title: /without a script|without scripts a page/, why: 'Playwright cannot turn scripts off there' },
  {
    title: /takes over what a server has drawn without a flash/,
    why: 'Playwright takes no picture there while a script is on its way',
  },
  {
    title: /at once: (one is|2 are) booked/,
    why: 'of several tabs only one has the focus there, and each visitor’s is looked at',
  },
  {
    title: /React 1[89] (a booking runs|what a server has drawn)/,
    why: 'Playwright sets a field’s value there as a script does, and React hears of what somebody types alone',
  },
  {
    title: /what was taken over says in en-GB what the browser would have drawn/,
    why: 'it writes “2–8 March” and Node “2 – 8 March”, by another edition of the same tables: what a server has written stays',
  },
]
