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
]
