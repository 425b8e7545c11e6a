import type { Member, SignInOptions } from '@whenable/contract'
import { avatar } from '@whenable/elements/internal/base/avatar'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { initialsOf } from '@whenable/time/initials'
import { html, nothing, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import type { MenuItem, PopoverMenus } from '../parts/popover-menus.js'
import { opensHere } from '../parts/tabs.template.js'
import type { AdminOverview } from './admin-overview.js'
import type { AdminRouter } from './admin-router.js'
import type { AdminTexts } from './admin-texts.js'
import { type AdminPage, offeredPages, pageAt } from './pages.js'

/** The name and the logo of the business; without one, the application's name. */
export type Business = Pick<SignInOptions, 'application' | 'logo_url' | 'logo_dark_url'>

/** What the navigation is rendered from. */
export interface NavigationView {
  readonly messages: AdminTexts
  readonly router: AdminRouter
  readonly menus: PopoverMenus
  readonly overview: AdminOverview
  readonly business: Business
  readonly member: Member | undefined
  readonly signOut: () => void
  /** Moves the focus to the page. */
  readonly skip: (event: Event) => void
}

/** The highest number that is shown beside a page. */
const highest = 99

/** A number beside the name of a page, which is spoken with it as `spoken`. */
const countTemplate = (count: number, spoken: string): TemplateResult => html`<span
    class="count"
    part="count"
    aria-hidden="true"
    >${count > highest ? `${highest}+` : count}</span
  ><span class="visually-hidden">${spoken}</span>`

/** How much waits for the owner on a page. */
const countOf = ({ name }: AdminPage, { toAnswer, newActivity }: AdminOverview): number =>
  (name === 'bookings' ? toAnswer : name === 'activity' ? newActivity : 0) ?? 0

const pageLink = (
  page: AdminPage,
  current: AdminPage | undefined,
  { messages, router, overview }: NavigationView,
): TemplateResult => {
  const isCurrent = page === current
  const count = countOf(page, overview)
  const spoken = page.name === 'activity' ? messages.countNewActivity : messages.countToAnswer
  return html`<li class=${page.isRare ? 'rare' : nothing}>
    <a
      part=${isCurrent ? 'page-link current' : 'page-link'}
      href=${router.href(page.name) ?? '#'}
      aria-current=${isCurrent ? 'page' : nothing}
      @click=${(event: MouseEvent) => {
        if (!opensHere(event)) return
        event.preventDefault()
        router.open(page.name)
      }}
    >${page.icon}<span>${messages.pageName(page.name)}</span>${count ? countTemplate(count, spoken(count)) : nothing}</a>
  </li>`
}

/** The logo of a business, or its first letter. */
export const businessMark = ({ application, logo_url, logo_dark_url }: Business): TemplateResult => {
  const logo = webAddress(logo_url)
  const dark = webAddress(logo_dark_url) ?? logo
  return dark
    ? html`<picture
        ><source media="(prefers-color-scheme: dark)" srcset=${dark} /><img class="logo" src=${logo ?? dark} alt=""
      /></picture>`
    : html`<span class="mark" aria-hidden="true">${initialsOf(application).slice(0, 1)}</span>`
}

/** The links to the pages, and the member's menu. On a phone it is a bar whose last entry opens the rest. */
export const navigation = (view: NavigationView): TemplateResult => {
  const { messages, router, menus, overview, business, member, skip } = view
  const current = pageAt(router.location.path)?.page
  const signOut: MenuItem = { label: messages.signOut, icon: icons.signOut, onChoose: view.signOut }
  const pages = offeredPages(overview)
  const rare = pages
    .filter(({ isRare }) => isRare)
    .map((page): MenuItem => {
      const label = messages.pageName(page.name)
      return { label, icon: page.icon, onChoose: () => router.open(page.name) }
    })
  const yourPage = webAddress(overview.page?.address)
  const onOpenPage = () => window.open(yourPage ?? '', '_blank', 'noopener')
  const yourPageItem: MenuItem = { label: messages.yourPage, icon: icons.external, onChoose: onOpenPage }
  const name = member?.name || member?.email || ''
  return html`<nav class="side" part="navigation" aria-label=${messages.adminPages}>
    <a class="primary skip" href="#page" @click=${skip}>${messages.skipToPage}</a>
    <div class="brand">${businessMark(business)}<span>${business.application}</span></div>
    <ul>
      ${pages.map((page) => pageLink(page, current, view))}
      <li class="more">
        ${menus.menu({
          ...{ id: 'more', look: 'quiet', placement: 'above' },
          content: html`${icons.more}<span>${messages.more}</span>`,
          items: [...rare, ...(yourPage ? [yourPageItem] : []), 'separator', signOut],
        })}
      </li>
    </ul>
    ${
      yourPage
        ? html`<a class="last" part="page-link" href=${yourPage} target="_blank" rel="noopener">${icons.external}<span>${messages.yourPage}</span></a>`
        : nothing
    }
    <div class="owner">
      ${menus.menu({
        ...{ id: 'account', look: 'quiet', placement: 'start above' },
        content: html`${avatar({ name, picture: member?.picture })}<span class="clip">${name}</span>`,
        items: [signOut],
      })}
    </div>
    <p class="visually-hidden" role="status">${overview.hasMore ? messages.countToAnswer(overview.toAnswer ?? 0) : ''}</p>
  </nav>`
}
