/** Messages of the page that shares event types. */
export interface ShareMessages {
  shareTitle: string
  shareEventType: string
  loadingShare: string
  shareFailed: string
  shareNothing: string
  shareNothingHelp: string
  shareClosed: string
  shareWebsite: string
  shareWebsiteHelp: string
  sharePopup: string
  sharePopupHelp: string
  shareButton: string
  shareButtonHelp: string
  shareLink: string
  shareLinkHelp: string
  copyLink: string
  openPage: string
  shareEmail: string
  shareEmailHelp: (timeZone: string) => string
  shareEmailIntro: string
  shareEmailMore: string
  shareEmailEmpty: string
  shareQr: string
  shareQrHelp: string
  shareQrName: (title: string) => string
  downloadQr: string
  bookTitle: (title: string) => string
  previewOf: string
  sharePolicy: string
  sharePolicyHelp: string
  /** `size` is a formatted number of kilobytes. */
  shareBytes: (size: string) => string
}

/** English `ShareMessages`. */
export const share: ShareMessages = {
  shareTitle: 'Share',
  shareEventType: 'Event type',
  loadingShare: 'Loading your event types…',
  shareFailed: "Your event types couldn't be loaded.",
  shareNothing: 'Nothing to share yet',
  shareNothingHelp: 'Create an event type first. Its link, tag and times appear here.',
  shareClosed: 'This event type is off: its page says that it is closed, and nothing can be booked.',
  shareWebsite: 'On a website',
  shareWebsiteHelp: 'The times appear in the page, in its fonts and colours.',
  sharePopup: 'A link that opens it',
  sharePopupHelp: 'Without scripts it is a plain link to the page.',
  shareButton: 'A button at the edge of the window',
  shareButtonHelp: 'On every page that has this tag.',
  shareLink: 'Link',
  shareLinkHelp: 'A whole booking page, with or without scripts.',
  copyLink: 'Copy link',
  openPage: 'Open the page',
  shareEmail: 'Times in an email',
  shareEmailHelp: (timeZone) => `The next free times, in ${timeZone} time. Paste them into any email.`,
  shareEmailIntro: 'Does one of these times suit you?',
  shareEmailMore: 'See all times',
  shareEmailEmpty: 'Nothing is free in the next 14 days.',
  shareQr: 'QR code',
  shareQrHelp: 'For a door, a poster or a card. It leads to the link.',
  shareQrName: (title) => `QR code of the link to ${title}`,
  downloadQr: 'Download SVG',
  bookTitle: (title) => `Book ${title}`,
  previewOf: 'Preview',
  sharePolicy: 'Strict content security policy?',
  sharePolicyHelp:
    'A site with a Content-Security-Policy allows this one address. No inline styles, no frames, no cookies.',
  shareBytes: (size) => `Visitors download ${size} kB until they see the first time.`,
}
