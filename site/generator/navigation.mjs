// The sections of the documentation site and their pages, in the order of the menu. A page is a Markdown file of the repository, by
// its path; its address is the file's name. Names are shorter than titles where the section says the rest.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { areas } from './areas.mjs'

export const root = join(import.meta.dirname, '../..')

const guide = (name, label) => ({ source: `docs/${name}.md`, url: `${name}.html`, label })
/** A section of a guide with a page of its own. */
const part = (name, heading) => {
  const id = heading.toLowerCase().replaceAll(' ', '-')
  return { source: `docs/${name}.md#${id}`, url: `${name}/${id}.html`, label: heading, heading }
}
const document = (source, url, label) => ({ source, url, label })

const elements = readdirSync(join(root, 'docs/reference'))
  .filter((file) => file.startsWith('when-'))
  .map((file) => basename(file, '.md'))

const component = (tag) => ({
  source: `docs/reference/${tag}.md`,
  url: `components/${tag}.html`,
  label: tag,
  tag,
})

/** The menu: sections with a name, a sentence for the home page, and pages. */
export const sections = [
  {
    name: 'Start',
    about: 'From a clone to a first booking, in three steps.',
    pages: [guide('start', 'Getting started')],
  },
  {
    name: 'For owners',
    about: 'By click: what can be booked, hours, hosts, bookings, sharing.',
    pages: [
      guide('owner-event-types', 'What can be booked'),
      guide('owner-hours', 'Hours and time off'),
      guide('owner-hosts', 'Several hosts'),
      guide('owner-bookings', 'Your bookings'),
      guide('owner-sharing', 'Share your page'),
      guide('owner-no-times', 'When nothing is free'),
    ],
  },
  {
    name: 'Set up',
    about: 'Event types, hours and holidays, calendars, bookings.',
    pages: [
      guide('event-types'),
      guide('hours', 'Hours and holidays'),
      guide('calendars', 'Connect calendars'),
      guide('connected-calendars', 'Bookings in calendars'),
      guide('links', 'Links and offered times'),
      guide('polls'),
      guide('routing-forms'),
      guide('waitlist'),
      guide('payment'),
      guide('bookings'),
      guide('host-pages'),
      guide('agents'),
      guide('admin', 'Owners and members'),
    ],
  },
  {
    name: 'Embed',
    about: 'Script tag, dialogs and buttons, site builders, frameworks.',
    pages: [
      guide('script-tag'),
      guide('site-builders'),
      guide('frameworks'),
      ...['Plain HTML', 'React', 'Vue', 'Svelte', 'Solid', 'Angular'].map((name) => part('frameworks', name)),
      guide('server-rendering'),
      guide('migrating-from-an-iframe', 'From an iframe'),
    ],
  },
  {
    name: 'Customise',
    about: 'Colours, parts, texts, fields, prefill, the page after booking.',
    pages: [
      guide('theming'),
      guide('parts'),
      guide('languages', 'Texts and languages'),
      guide('fields'),
      guide('after-booking'),
      guide('own-layout', 'Your own layout'),
    ],
  },
  {
    name: 'Integrate',
    about: 'Analytics and consent, webhooks, links for a CRM, private sessions.',
    pages: [
      guide('analytics'),
      guide('webhook-receiver'),
      guide('notifications', 'Webhooks and emails'),
      guide('crm-links'),
      guide('private-sessions'),
      guide('own-data', 'Your own data'),
      guide('forms', 'Your own form'),
      guide('interface', 'The interface on one page'),
      guide('own-service', 'Your own service'),
    ],
  },
  {
    name: 'Components',
    about: 'Every element, live, with HTML and React to paste.',
    pages: [
      document('docs/reference/README.md', 'components/index.html', 'All components'),
      ...elements.map(component),
    ],
  },
  {
    name: 'Headless',
    about: 'Your own markup on the flow and the client.',
    pages: [guide('headless')],
  },
  {
    name: 'API',
    about: 'Every endpoint, with requests to send from the page.',
    pages: areas,
  },
  {
    name: 'Operate',
    about: 'Servers, containers, PostgreSQL, backups, monitoring, upgrades.',
    pages: [
      guide('vps'),
      guide('containers'),
      guide('deploy', 'Options, TLS, backups'),
      guide('scale', 'Scale and monitoring'),
    ],
  },
  {
    name: 'Trust',
    about: 'Accessibility, security, what is stored, support, benchmarks.',
    pages: [
      guide('accessibility'),
      guide('security', 'Security'),
      guide('privacy', 'Privacy'),
      guide('support', 'Support and versions'),
      guide('peers', 'Benchmarks'),
    ],
  },
  {
    name: 'Help',
    about: 'Words, changes, and how the code is organized.',
    pages: [
      guide('troubleshooting'),
      guide('glossary'),
      document('CHANGELOG.md', 'changelog.html', 'Changelog'),
      document('ARCHITECTURE.md', 'architecture.html', 'Architecture'),
      document('CONTRIBUTING.md', 'contributing.html', 'Contributing'),
      document('ROADMAP.md', 'roadmap.html', 'Roadmap'),
    ],
  },
]

/** Every page of the menu, with the section that it is in. */
export const pages = sections.flatMap((section) => section.pages.map((page) => ({ ...page, section })))

/** The address of a Markdown file, or of a section of it, on the site; `undefined` if the site does not show it. */
export const urlOf = (source) =>
  source === 'docs/README.md' ? 'index.html' : pages.find((page) => page.source === source)?.url

/** The relative address of a page or file of the site, as seen from a page of the site. */
export const relativeUrl = (from, to) => `${'../'.repeat(from.split('/').length - 1)}${to}`
