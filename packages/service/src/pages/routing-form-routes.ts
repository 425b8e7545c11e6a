import { appearanceOf } from '../event-types/appearance.js'
import { destinationAddress } from '../features/routing-forms/destination-address.js'
import { destinationOfAnswers, knownAnswers, routingFormAt } from '../features/routing-forms/routing-forms.js'
import { linkOf } from './no-script/page-reader.js'
import { routingFormTemplate } from './no-script/routing-form-template.js'
import { windowTitle } from './page-document.js'
import { pageLanguage } from './page-language.js'
import { carriedPrefill, movedTo, readerFor, redirect } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

/**
 * The page of a routing form, with and without scripts: its questions, whose answers are parameters of the address. An address with an answer
 * to each question leads on.
 */
export const routingFormRoutes = (
  { store, originOf }: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => [
  {
    name: 'page.routing-form',
    path: '/f/:slug',
    answer: (request, { slug = '' }) =>
      store.read(async (records) => {
        const { searchParams } = new URL(request.url)
        const found = await routingFormAt(records, slug, searchParams.get('client_id') ?? undefined)
        if (!found) return notice(request, 404, ({ page }) => page.missing)
        const { form } = found
        if (form.slug !== slug) return movedTo(request, form.slug)
        const { title, questions, applicationId } = form
        const appearance = await appearanceOf(records, { applicationId }, originOf(request))
        const closed = () =>
          notice(request, 404, ({ page }) => ({ heading: title, help: page.closed.help }), appearance)
        if (!form.isActive) return closed()

        const language = await pageLanguage(request)
        const page = readerFor(request, language, 'UTC')
        const own = new Set([...questions.map(({ key }) => key), 'sent'])
        const prefill = carriedPrefill(request).filter(([name]) => !own.has(name))
        const reader = { ...page, prefill: { path: page.path, pairs: prefill } }
        const answers = knownAnswers(form, (key) => searchParams.get(key))
        if (questions.every(({ key }) => answers[key] !== undefined)) {
          const destination = await destinationOfAnswers(records, form, answers)
          if (!destination) return closed()
          const carried = Object.entries(reader.query)
          const address = destinationAddress(destination, { form, answers, origin: '', carried, prefill })
          if (address !== undefined) return redirect(address)
          const link = { label: language.texts.booking.details.back, path: linkOf(reader) }
          const help = destination.type === 'message' ? destination.text : ''
          return notice(request, 200, () => ({ heading: title, help, link }), appearance)
        }

        const { problem } = language.texts.booking.details
        const errors = new Map(
          searchParams.has('sent')
            ? questions.flatMap(({ key, answers: options }) =>
                answers[key] === undefined
                  ? [[key, problem('required', options.length ? 'radio_button' : 'text')] as const]
                  : [],
              )
            : [],
        )
        const elsewhere = [...form.rules.map(({ target }) => target), form.fallback].flatMap((target) =>
          target.type === 'page' ? new URL(target.url).origin : [],
        )
        return respond(request, errors.size ? 400 : 200, {
          ...{ language, appearance, heading: title },
          title: windowTitle(title, appearance.companyName),
          content: {
            fallback: routingFormTemplate({ form, answers, errors }, reader),
            // Browsers check where a form leads after its redirect, too.
            formTargets: elsewhere,
          },
        })
      }),
  },
]
