/** End-to-end tests that do not run in Firefox, by title, and why. All others do. */
export const notInFirefox: readonly { readonly title: RegExp; readonly why: string }[] = [
  { title: /matches its screenshots$/, why: 'the screenshots are Chromium’s' },
  {
    title: /in forced colours/,
    why: 'Playwright cannot force colours in Firefox',
  },
  { title: /with touch/, why: 'touch uses Chromium’s own protocol' },
  { title: /adds a passkey/, why: 'only Chromium has a virtual authenticator' },
  {
    title: /responses with deeply nested settings/,
    why: 'Firefox cannot serialize JSON of 50,000 levels, so the page reports that the calendar could not be loaded',
  },
  {
    title: /a lazy chunk of the script fails to load/,
    why: 'Firefox remembers the failed module, so files that import it load only after a reload',
  },
  {
    title: /without (a script|scripts)/,
    why: 'Playwright cannot disable scripts in Firefox',
  },
  {
    title: /hydration changes no pixel/,
    why: 'Playwright takes no screenshot in Firefox while a script is loading',
  },
  {
    title: /when \d+ visitors book|two owners change one event type/,
    why: 'only one of several tabs has the focus in Firefox, and the test checks it in each',
  },
  {
    title: /a visitor repeats a time, replaces, drops and adds some/,
    why: 'the list of downloads takes the focus from the page',
  },
  {
    title: /the first run by keyboard alone/,
    why: 'Tab leaves the page at its end, as in a window, and Playwright does not bring it back',
  },
  {
    title: /an owner offers times by email/,
    why: 'Playwright cannot allow Firefox to read the clipboard',
  },
  {
    title: /the visitor changes their name/,
    why: 'Playwright appends to an email field that is filled in, in place of replacing it',
  },
  {
    title: /three people answer|an organizer makes a poll|from the printed address to a booked/,
    why: 'Firefox 140 crashes when axe reads `ariaLabelledByElements` of a day of times',
  },
  {
    title: /React 1[89] (a booking runs|a server-rendered page hydrates)/,
    why: 'Playwright sets a field’s value as a script does in Firefox, and React ignores that',
  },
  {
    title: /hydrated elements in en-GB have the same content/,
    why: 'its locale data write “2–8 March” where Node’s write “2 – 8 March”, and hydration keeps the server’s text',
  },
]
