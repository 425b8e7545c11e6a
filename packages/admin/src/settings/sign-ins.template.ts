import type { SignIn } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { type SettingsTexts, type SettingsView, timeText } from './settings-view.js'

/** What a sign-in is called: `Firefox, Windows`, or the host of an application. */
const nameOf = (
  { kind, browser, system, app }: SignIn,
  { unknownApp, unknownBrowser }: SettingsTexts,
  locale: string,
): string => {
  if (kind === 'app') return app ?? unknownApp
  const names = [browser, system].filter((name) => name !== undefined)
  return names.length ? joined(locale, ...names) : unknownBrowser
}

const signInRow = (signIn: SignIn, { messages, format, send }: SettingsView): TemplateResult => {
  const { id, is_current, last_used_at } = signIn
  const { locale = 'en' } = format
  const name = nameOf(signIn, messages, locale)
  return html`<li part="sign-in">
    <span class="grow member">
      <b>${isolated(name, locale)}</b>
      <small>${messages.lastUsed(timeText(last_used_at, format))}</small>
    </span>
    ${
      is_current
        ? html`<span class="status plain" part="status">${messages.thisBrowser}</span>`
        : html`<button
            type="button"
            class="quiet"
            part="action"
            aria-label=${messages.labelled(messages.endSignIn, name)}
            @click=${() => send({ type: 'ask', action: { call: 'endSignIn', request: { path: { sign_in_id: id } } }, about: messages.labelled(messages.endSignIn, name) })}
          >${messages.endSignIn}</button>`
    }
  </li>`
}

/** The browsers and applications in which the member is signed in, each of which they can end. */
export const signInsTemplate = (view: SettingsView): TemplateResult | typeof nothing => {
  const { state, messages, send } = view
  const signIns = state.data.profile?.signIns
  if (!signIns?.length) return nothing
  const others = signIns.filter(({ is_current }) => !is_current)
  const signOut = () =>
    send({
      type: 'ask',
      action: { call: 'signOutElsewhere', request: { body: { keeps_current: true } } },
      about: messages.signOutElsewhere,
    })
  return html`<section class="box" part="sign-ins" aria-labelledby="sign-ins">
    <div class="padded row">
      <div class="grow">
        <h3 id="sign-ins">${messages.signIns}</h3>
        <p class="muted">${messages.signInsHelp}</p>
      </div>
      ${
        others.length
          ? html`<button type="button" class="ghost" part="action" @click=${signOut}>${messages.signOutElsewhere}</button>`
          : nothing
      }
    </div>
    <ul class="rows">
      ${repeat(
        signIns,
        ({ id }) => id,
        (signIn) => signInRow(signIn, view),
      )}
    </ul>
  </section>`
}
