import type { Member } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import type { Clock } from '../../base/clock.js'
import type { EventTypeOpenEvent } from '../../events/event-type-open.js'
import type { SectionChangeEvent } from '../../events/section-change.js'
import type { AdminPageName } from '../../messages/owner/admin.js'
import { icons } from '../parts/icons.js'
import type { AdminLocation } from './admin-router.js'

/** What a page is rendered from. */
export interface PageContext {
  readonly serviceUrl: string
  readonly clientId: string | null
  readonly member: Member
  readonly sessionProvider: () => string | Promise<string>
  readonly now: Clock | null
  readonly location: AdminLocation
  /** What follows the page's name in the path. */
  readonly rest: string
  /** The address of a path below the base; undefined without a base. */
  readonly href: (path: string) => string | undefined
  /** Opens a path below the base. */
  readonly open: (path: string) => void
}

/** A page of the owner's side. Its code loads when it is opened. */
export interface AdminPage {
  readonly name: Exclude<AdminPageName, 'welcome'>
  readonly icon: TemplateResult
  readonly load: () => Promise<unknown>
  readonly render: (context: PageContext) => TemplateResult
  /** Whether a phone shows it behind "More". */
  readonly isRare?: boolean
}

/** The pages, in the order of the navigation. A page is here once its element is. */
export const adminPages: readonly AdminPage[] = [
  {
    name: 'event-types',
    icon: icons.cards,
    load: () =>
      Promise.all([import('../../define/event-types.js'), import('../../define/event-type-editor.js')]),
    render: ({ serviceUrl, sessionProvider, member, now, clientId, rest, open }) =>
      rest
        ? html`<when-event-type-editor
            service-url=${serviceUrl}
            client-id=${clientId ?? nothing}
            event-type-id=${rest}
            time-zone=${member.timezone}
            .sessionProvider=${sessionProvider}
            .now=${now}
            @when-event-type-close=${() => open('event-types')}
          ></when-event-type-editor>`
        : html`<when-event-types
            service-url=${serviceUrl}
            client-id=${clientId ?? nothing}
            .sessionProvider=${sessionProvider}
            .now=${now}
            @when-event-type-open=${({ eventTypeId, view }: EventTypeOpenEvent) =>
              open(
                view === 'edit'
                  ? `event-types/${encodeURIComponent(eventTypeId)}`
                  : `share?event-type=${encodeURIComponent(eventTypeId)}`,
              )}
          ></when-event-types>`,
  },
  {
    name: 'calendars',
    icon: icons.sync,
    load: () => import('../../define/calendars.js'),
    render: ({ serviceUrl, sessionProvider, member, now, clientId }) => html`<when-calendars
      service-url=${serviceUrl}
      client-id=${clientId ?? nothing}
      time-zone=${member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-calendars>`,
  },
  {
    name: 'share',
    icon: icons.code,
    load: () => import('../../define/share.js'),
    render: ({ serviceUrl, sessionProvider, member, now, location, clientId }) => html`<when-share
      service-url=${serviceUrl}
      client-id=${clientId ?? nothing}
      event-type=${location.query.get('event-type') ?? nothing}
      time-zone=${member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-share>`,
  },
  {
    name: 'settings',
    isRare: true,
    icon: icons.settings,
    load: () => import('../../define/settings.js'),
    render: ({ serviceUrl, sessionProvider, member, now, rest, href, open }) => html`<when-settings
      service-url=${serviceUrl}
      section=${rest || 'profile'}
      section-base=${href('settings/') ?? nothing}
      time-zone=${member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
      @when-section-change=${({ section }: SectionChangeEvent) => open(`settings/${section}`)}
    ></when-settings>`,
  },
]

/** The page of a path, and what follows its name. An empty path is the first page. */
export const pageAt = (path: string): { readonly page: AdminPage; readonly rest: string } | undefined => {
  const [name = '', ...rest] = path.split('/')
  const page = path ? adminPages.find((one) => one.name === name) : adminPages[0]
  return page && { page, rest: rest.join('/') }
}
