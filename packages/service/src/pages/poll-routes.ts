import { isEmail, type PollPage, type PollVote, pollVotes, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { appearanceOf } from '../event-types/appearance.js'
import {
  answerOf,
  hashOfToken,
  prepareAnswer,
  putAnswer,
  removeAnswer,
} from '../features/polls/poll-answers.js'
import { pollBySecret } from '../features/polls/poll-routes.js'
import { pollPageData } from '../features/polls/polls.js'
import { sha256 } from '../kernel/secrets.js'
import type {
  Appearance,
  OwnedConfiguration,
  PollAnswerRecord,
  PollRecord,
  Records,
} from '../kernel/store/store.js'
import { compareWithCalendar } from './calendar-file.js'
import { isMultipart, readMultipart, type SentForm } from './multipart-form.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { type PollForm, type PollView, pollNotice, pollTemplate } from './no-script/poll-template.js'
import { windowTitle } from './page-document.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import { isCrossSite, readerFor, readFormFields, redirect, refusalText } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

/** A page's poll, its reader, and the token in its address. */
interface Subject {
  readonly poll: PollRecord
  readonly owned: OwnedConfiguration
  readonly page: PollPage
  readonly appearance: Appearance
  readonly reader: PageReader
  readonly language: PageLanguage
  readonly token: string | undefined
  readonly hash: string | undefined
  readonly answer: PollAnswerRecord | undefined
}

/** How many forms with files one network address may send in an hour. */
const mostFiles = 60

const hour = 3_600

const isVote = (text: string): text is PollVote => pollVotes.some((vote) => vote === text)

/** The votes in a form, by the start of their time. */
const votesIn = ({ slots }: PollPage, fields: URLSearchParams): Record<string, PollVote> =>
  Object.fromEntries(
    slots.flatMap(({ start_time: start }) => {
      const vote = fields.get(`vote.${start}`) ?? ''
      return isVote(vote) ? [[String(start), vote] as const] : []
    }),
  )

/** A form as it was sent, with its errors if they are to be shown. */
const formOf = (
  { page, reader: { text }, language }: Subject,
  fields: URLSearchParams,
  isChecked: boolean,
): PollForm & { readonly votes: Record<string, PollVote> } => {
  const [name, email] = [(fields.get('name') ?? '').trim(), (fields.get('email') ?? '').trim()]
  const votes = votesIn(page, fields)
  const errors = new Map<'name' | 'email' | 'votes', string>()
  if (isChecked) {
    if (!name) errors.set('name', text.booking.details.problem('required', 'name'))
    if (!email) errors.set('email', text.booking.details.problem('required', 'email'))
    else if (!isEmail(email)) errors.set('email', text.booking.details.problem('email', ''))
    if (!Object.keys(votes).length) errors.set('votes', language.texts.booking.polls.votesMissing)
  }
  return { name, email, votes, errors }
}

/** The form with one's earlier answers, or an empty one. */
const earlierForm = ({ answer }: Subject): PollForm => ({
  name: answer?.name ?? '',
  email: answer?.email ?? '',
  votes: answer?.votes ?? {},
  errors: new Map(),
})

/**
 * The page of a poll without scripts: its times with radio buttons, compared with one's own calendar file on request, and one's answers at
 * an address of their own. Opening an address changes nothing.
 */
export const pollRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, newId, originOf, addressOf, anonymousOf, challenges, runJob } = context

  const subjectOf = (
    request: Request,
    { secret = '', token }: Readonly<Record<string, string>>,
  ): Promise<Subject | Response> =>
    store.read(async (records: Records) => {
      const found = await pollBySecret(records, secret)
      const hash = token === undefined ? undefined : await hashOfToken(token).catch(() => '')
      const answer = found && hash ? answerOf(found.poll, hash) : undefined
      if (!found && (await records.isRemovedLink(await sha256(secret))))
        return notice(request, 410, ({ page: { poll, link } }) => ({ heading: poll.ended, help: link.help }))
      if (!found || (token !== undefined && !answer && request.method !== 'POST'))
        return notice(request, 404, ({ page }) => page.missing)
      const { poll, owned } = found
      const language = await pageLanguage(request)
      const reader = readerFor(request, language, answer?.timezone ?? poll.timezone)
      const origin = originOf(request)
      const page = await pollPageData(records, owned, poll, { ...context, now: clock(), origin })
      const appearance = await appearanceOf(records, owned, origin)
      return { poll, owned, page, appearance, reader, language, token, hash, answer }
    })

  const show = (
    request: Request,
    subject: Subject,
    view: Pick<PollView, 'form'> & Partial<PollView>,
    status = 200,
  ) => {
    const { page, appearance, reader, language, token } = subject
    const secret = new URL(request.url).pathname.split('/')[2] ?? ''
    // After an answer without scripts, the page shows the outcome without the element.
    const showsOutcome = request.method === 'POST' || view.notice !== undefined
    const shown = {
      page,
      showsOutcome,
      token: token === undefined ? newId().replaceAll('-', '') : undefined,
      ...view,
    }
    const content = { fallback: pollTemplate(shown, reader) }
    return respond(request, status, {
      language,
      appearance,
      heading: language.texts.booking.polls.pollLead(''),
      title: windowTitle(pollNotice(shown, reader), page.title, appearance.companyName),
      content: showsOutcome
        ? content
        : {
            ...content,
            tag: 'when-poll',
            attributes: {
              ...{ secret, 'service-url': originOf(request) },
              ...(token === undefined ? {} : { 'answer-token': token }),
            },
          },
    })
  }

  const get = async (request: Request, parameters: Readonly<Record<string, string>>) => {
    const subject = await subjectOf(request, parameters)
    if (subject instanceof Response) return subject
    const done = new URL(request.url).searchParams.get('done')
    const said = done === 'saved' || done === 'withdrawn' ? done : undefined
    return show(request, subject, { form: earlierForm(subject), notice: said })
  }

  /** @throws ServiceError `rate_limit_error` if a network address sends many files. */
  const countFile = async (address: string | undefined, now: Instant) => {
    if (address === undefined) return
    const from = instant(now - (now % hour))
    const until = instant(from + hour)
    const subject = await sha256(`poll-files ${address}`)
    if ((await store.countHits({ subject, from, until, hits: 1 })) > mostFiles)
      throw new ServiceError('rate_limit_error', `at most ${mostFiles} forms with files an hour`, {
        retryAfter: until - now,
      })
  }

  const readSent = async (request: Request): Promise<SentForm> => {
    if (!isMultipart(request)) return { fields: await readFormFields(request) }
    await countFile(addressOf(request), clock())
    return readMultipart(request)
  }

  const comparisonOf = async (
    { page, reader }: Subject,
    file: SentForm['file'],
  ): Promise<PollView['comparison']> => {
    if (file === undefined) return { error: 'no-calendar' }
    if (file === 'too-large') return { error: file }
    const slots = page.slots.map(({ start_time: start, end_time: end }) => ({ start, end }))
    return compareWithCalendar(runJob, file.bytes, slots, reader.timeZone)
  }

  const post = async (request: Request, parameters: Readonly<Record<string, string>>) => {
    const { fields, file } = await readSent(request)
    const subject = await subjectOf(request, parameters)
    if (subject instanceof Response) return subject
    const { poll, reader, language } = subject
    const token = subject.token ?? fields.get('token') ?? undefined
    const kept = subject.token === undefined ? { token } : {}
    if (isCrossSite(request, originOf(request))) {
      const refusal = reader.text.booking.errors.refused({ type: 'unauthorized' })
      return show(request, subject, { form: formOf(subject, fields, false), ...kept, refusal }, 403)
    }
    const pollPath = new URL(request.url).pathname.split('/').slice(0, 3).join('/')
    const action = fields.get('action')
    if (action === 'compare' || file === 'too-large') {
      const comparison = await comparisonOf(subject, file)
      return show(request, subject, { form: formOf(subject, fields, false), ...kept, comparison })
    }
    if (action === 'withdraw' && subject.hash) {
      const { hash } = subject
      await store.transaction((transaction) => removeAnswer({ transaction }, poll, hash))
      return redirect(linkOf({ ...reader, path: pollPath }, { done: 'withdrawn' }))
    }
    const form = formOf(subject, fields, true)
    if (form.errors.size) return show(request, subject, { form, ...kept }, 400)
    try {
      const now = clock()
      const hash = await hashOfToken(token ?? '')
      const anonymous = await anonymousOf(request, poll.applicationId)
      const caller = { anonymous, address: addressOf(request), response: undefined }
      await prepareAnswer({ challenges, now }, poll, hash, form.email, caller)
      const { name, email, votes } = form
      const timezone = reader.query['tz'] && reader.timeZone
      await store.transaction((transaction) =>
        putAnswer({ transaction, now, newId, anonymous }, poll, hash, {
          name,
          email,
          votes,
          timezone,
          language: language.lang,
        }),
      )
      return redirect(linkOf({ ...reader, path: `${pollPath}/${token}` }, { done: 'saved' }))
    } catch (error) {
      if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
      const refusal = error.reason?.startsWith('poll_')
        ? language.texts.page.poll.ended
        : refusalText(reader, error.type)
      const latest = await subjectOf(request, parameters)
      return latest instanceof Response
        ? latest
        : show(request, latest, { form, ...kept, refusal }, error.status)
    }
  }

  return [
    { name: 'page.poll', path: '/p/:secret', answer: get },
    { name: 'page.poll-answer', path: '/p/:secret', method: 'POST', effect: ['poll-answer'], answer: post },
    { name: 'page.poll-answers', path: '/p/:secret/:token', answer: get },
    {
      name: 'page.poll-change',
      path: '/p/:secret/:token',
      method: 'POST',
      effect: ['poll-answer'],
      answer: post,
    },
  ]
}
