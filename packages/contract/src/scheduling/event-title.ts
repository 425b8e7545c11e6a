// A file of its own, without schemas: pages take it alone.

/** What a configuration of either type has for the title of its events. */
interface Titled {
  readonly name?: string | undefined
  readonly event_booking?: { readonly title?: string | undefined } | undefined
  readonly group_booking?: { readonly title?: string | undefined } | undefined
}

/** The title of a configuration's events, which visitors read: its own, otherwise its name. */
export const eventTitleOf = (configuration: object): string => {
  const { name, event_booking: event, group_booking: group } = configuration as Titled
  return (event ?? group)?.title || name || ''
}
