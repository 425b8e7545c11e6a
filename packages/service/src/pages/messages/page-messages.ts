/** What the hosted pages say themselves; everything else is the element's, or the organizer's own words. */
export interface PageMessages {
  /** The heading of a page that books, and what it is for; `host` is the organizer's name, where it may be told. */
  readonly bookHeading: () => string
  readonly bookDescription: (host: string | undefined) => string
  /** The heading of a guest's page. */
  readonly manageHeading: () => string
  /** The heading of the page on which an organizer answers. */
  readonly confirmHeading: () => string
  /** Whose hands the address of either belongs in. */
  readonly keepAddress: () => string

  /** No page is there. */
  readonly missingHeading: () => string
  readonly missingHelp: () => string
  /** An address of a booking that leads to none. */
  readonly brokenHeading: () => string
  readonly brokenHelp: () => string
  /** A page that is for visitors with a session alone. */
  readonly privateHeading: () => string
  readonly privateHelp: () => string
  /** The service is at fault. */
  readonly failedHeading: () => string
  readonly failedHelp: () => string
  /** Somebody has asked too often within a minute. */
  readonly oftenHeading: () => string
  readonly oftenHelp: () => string

  /** The last line of every page; `name` is the kit's. */
  readonly madeWith: (name: string) => string
}
