import { html } from 'hono/html'

// Attributes that make a form a tool for the agent in a browser (the declarative API of WebMCP, a draft:
// https://github.com/webmachinelearning/webmcp/blob/main/declarative-api-explainer.md). Names and descriptions are fixed texts in
// English: what owners write stays in labels. No form that changes something submits itself: the person checks it first.

/** The tools of pages, by name. */
const tools = {
  'choose-time-zone': 'Shows the free times in another time zone.',
  'repeat-time': 'Shows which times are free if the chosen time repeats. Books nothing.',
  'book-time':
    'Books the chosen time for the person whose name and email address are given. Fill in only what the person has told you. They check the form and send it themselves.',
  'join-waitlist':
    'Puts the person on the waitlist, who is told by email when a time comes free. They check the form and send it themselves.',
  'move-booking':
    'Moves the booking to the chosen time and tells everyone. The person sends the form themselves.',
  'cancel-booking':
    'Cancels the booking and tells everyone. It cannot be undone. The person sends the form themselves.',
} as const

/** The attributes of a form that is a tool. */
export const toolAttributes = (name: keyof typeof tools) =>
  html` toolname="${name}" tooldescription="${tools[name]}"`

/** The parameters whose meaning a label leaves open, by the name of the control. */
const parameters: Readonly<Record<string, string>> = {
  name: 'The full name of the person who books.',
  email: 'The email address of the person who books, who gets the confirmation.',
  reason: 'Why the booking is cancelled or moved, for the organizer. Optional.',
  tz: 'IANA time zone, such as Europe/Lisbon.',
}

/** The attribute of a control that describes it to an agent; nothing for questions of owners. */
export const parameterAttribute = (name: string) =>
  Object.hasOwn(parameters, name) ? html` toolparamdescription="${parameters[name]}"` : ''
