// What stands around the pages of the demo: the studio's navigation, and at the foot what its people and developers open.

const visitors = [
  ['#work', 'Work'],
  ['#book', 'Book a walkthrough'],
  ['consultation.html', 'Consultation'],
  ['classes.html', 'Classes'],
  ['review.html', 'Client review'],
]
const people = [
  ['calendar.html', 'Studio calendar'],
  ['free-busy.html', 'Who is free'],
]
const developers = [
  ['popup.html', 'Dialogs and buttons'],
  ['break-it.html', 'Break it'],
]

const links = (pages, path) =>
  pages
    .map(
      ([page, name]) => `<a href="./${page}"${path === `/${page}` ? ' aria-current="page"' : ''}>${name}</a>`,
    )
    .join('\n')

/** The header of the page at a path. */
export const headerOf = (path) => `<header class="wrap top">
  <a class="name" href="./">Marlow Studio</a>
  <nav aria-label="Main">${links(visitors, path)}</nav>
</header>`

/** The footer of the page at a path. */
export const footerOf = (path) => `<footer class="wrap foot">
  <p>Marlow Studio · Rua da Rosa, Lisbon · Wythe Avenue, Brooklyn</p>
  <nav aria-label="For the studio">${links(people, path)}</nav>
  <nav aria-label="For developers">${links(developers, path)}</nav>
</footer>`
