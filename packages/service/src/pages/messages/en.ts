import type { PageMessages } from './page-messages.js'

export const en: PageMessages = {
  bookHeading: () => 'Book a time',
  bookDescription: (host) =>
    host ? `See when ${host} is free and book a time.` : 'See the free times and book one.',
  manageHeading: () => 'Your booking',
  confirmHeading: () => 'Answer a request',
  keepAddress: () => 'Whoever has this link can change the booking, so keep it to yourself.',

  missingHeading: () => 'This page does not exist',
  missingHelp: () => 'Please check the address, or ask whoever gave it to you.',
  brokenHeading: () => 'This link leads to no booking',
  brokenHelp: () => 'Part of it may be missing. Please open it again from the message that it came in.',
  privateHeading: () => 'These times are not public',
  privateHelp: () => 'Please book where you were invited to, or ask whoever gave you this address.',
  failedHeading: () => 'Something went wrong on our side',
  failedHelp: () => 'Please try again in a moment.',
  oftenHeading: () => 'That was too often',
  oftenHelp: () => 'Please try again in a minute.',

  madeWith: (name) => `Scheduling with ${name}`,
}
