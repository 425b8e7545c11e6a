import {
  activityUndoSeconds,
  countNewActivity,
  countWaitingEmails as countWaiting,
  createBlock,
  endActivity,
  listActivity,
  listActivityDeeds,
  listBlocks,
  noteActivitySeen,
  removeBlock,
  ServiceError,
  sendWaitingEmails,
  undoActivityEnding,
} from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { authorizeOwner, type MemberAuthorization } from '../../access/authorize-member.js'
import { blockedValue } from '../../anonymous/blocks.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, writing } from '../../kernel/http/route.js'
import {
  type BlockRecord,
  type Burst,
  countKinds,
  type DeedRecord,
  type EndingRecord,
  listKey,
  type Page,
  type Records,
} from '../../kernel/store/store.js'
import { countWaitingEmails, releaseAllWaitingEmails } from '../bookings/withheld-mails.js'
import { activeDeeds, deedData, targetNames } from './deed-data.js'
import { countNewBursts, recentBursts } from './recent-bursts.js'

/** The most blocks of an application. Each is compared with every booking. */
const mostBlocks = 500

/** Who looks at bursts: a member, or all API keys together. */
const readerOf = ({ member }: MemberAuthorization): string => member?.id ?? 'api-key'

/** A page of what has been computed altogether. Its cursor names the last item of the page before. */
const pageOfAll = <Item extends { readonly id: string }>(
  items: readonly Item[],
  at: (item: Item) => Instant,
  { limit, after }: Page,
) => {
  const keyOf = (item: Item) => listKey(instant(-at(item)), item.id)
  const following = items
    .filter((item) => after === undefined || keyOf(item) > after)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const page = following.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: cursorOf(last && following.length > limit ? keyOf(last) : undefined) }
}

const endingData = ({ id, dueAt, deeds, sendsEmails }: EndingRecord) => ({
  ...{ id, due_at: dueAt, count: deeds.length, sends_emails: sendsEmails },
})

const blockData = ({ id, kind, value, until, createdAt, createdBy }: BlockRecord) => ({
  ...{ id, kind, value, until, created_at: createdAt, created_by: createdBy },
})

const requireBurst = async (
  records: Records,
  { applicationId, now }: { readonly applicationId: string; readonly now: Instant },
  id: string,
): Promise<Burst> => {
  const burst = (await recentBursts(records, applicationId, now)).find((one) => one.id === id)
  if (!burst) throw notFoundError('burst', id)
  return burst
}

/** The names of what some deeds concern, without repetition. */
const namesOf = async (
  deeds: readonly DeedRecord[],
  nameOf: ReturnType<typeof targetNames>,
): Promise<string[]> => {
  const byTarget = new Map(deeds.map((deed) => [deed.targetId, deed]))
  const names = await Promise.all([...byTarget.values()].map(nameOf))
  return [...new Set(names.flatMap((name) => name ?? []))]
}

/** Routes of what strangers caused, and of blocks, for owners. */
export const activityRoutes = [
  reading(listActivity, authorizeOwner, async (call, records) => {
    const { applicationId, now } = call
    const bursts = await recentBursts(records, applicationId, now)
    const { page, next_cursor } = pageOfAll(bursts, ({ last }) => last, pageOf(call.query))
    const active = await activeDeeds(
      records,
      applicationId,
      page.flatMap(({ deeds }) => deeds),
      now,
    )
    const [endings, seen] = await Promise.all([
      records.endings(applicationId),
      records.noticedUntil(applicationId, readerOf(call)),
    ])
    const nameOf = targetNames(records)
    const data = await Promise.all(
      page.map(async ({ id, network, first, last, deeds }) => {
        const ids = new Set(deeds.map((deed) => deed.id))
        const ending = endings.find((one) => one.deeds.some((deed) => ids.has(deed.id)))
        return {
          ...{ id, network, first_at: first, last_at: last },
          counts: Object.entries(countKinds(deeds)).map(([kind, count]) => ({ kind, count })),
          active: deeds.filter((deed) => active.has(deed.id)).length,
          targets: await namesOf(deeds, nameOf),
          is_new: last > (seen ?? 0),
          ending: ending && endingData(ending),
        }
      }),
    )
    return { data, next_cursor }
  }),

  // Before the route of one burst, whose path also matches.
  reading(countNewActivity, authorizeOwner, async (call, records) => ({
    data: { new: await countNewBursts(records, call.applicationId, readerOf(call), call.now) },
  })),

  writing(noteActivitySeen, authorizeOwner, async (call, transaction) => {
    await transaction.noteNoticed(call.applicationId, readerOf(call), call.now)
    return { data: { new: 0 } }
  }),

  reading(listActivityDeeds, authorizeOwner, async (call, records) => {
    const { deeds } = await requireBurst(records, call, call.path.burst_id)
    const { page, next_cursor } = pageOfAll(deeds, ({ at }) => at, pageOf(call.query))
    const nameOf = targetNames(records)
    const data = []
    for (const deed of page) data.push(await deedData(records, deed, nameOf, call.now))
    return { data, next_cursor }
  }),

  writing(endActivity, authorizeOwner, async (call, transaction) => {
    const { applicationId, now, newId, body, member, origin } = call
    const { deeds } = await requireBurst(transaction, call, call.path.burst_id)
    const { deed_ids: ids } = body
    const unknown = ids?.find((id) => !deeds.some((deed) => deed.id === id))
    if (unknown !== undefined)
      throw validationError('deed_ids', unknown, 'ids of what this burst consists of')
    const active = await activeDeeds(transaction, applicationId, deeds, now)
    const ended = deeds.filter(({ id }) => active.has(id) && (ids?.includes(id) ?? true))
    if (!ended.length) throw new ServiceError('conflict', 'nothing of it is active any more')
    const ending: EndingRecord = {
      ...{ id: newId(), applicationId, deeds: ended, sendsEmails: body.sends_emails ?? false },
      ...{ dueAt: instant(now + activityUndoSeconds), origin, createdAt: now },
      by: member && { email: member.email, name: member.name },
    }
    await transaction.addEnding(ending)
    const things = ended.length === 1 ? '1 thing' : `${ended.length} things`
    return { data: endingData(ending), audit: `Ended ${things} that strangers caused` }
  }),

  writing(undoActivityEnding, authorizeOwner, async (call, transaction) => {
    const { ending_id: id } = call.path
    if (!(await transaction.removeEnding(call.applicationId, id))) throw notFoundError('ending', id)
    return { audit: 'Took back an ending of what strangers caused' }
  }),

  reading(countWaiting, authorizeOwner, async ({ applicationId, now }, records) => ({
    data: { waiting: await countWaitingEmails(records, applicationId, now) },
  })),

  writing(sendWaitingEmails, authorizeOwner, async ({ applicationId, now }, transaction) => ({
    data: { waiting: await releaseAllWaitingEmails({ transaction, now }, applicationId) },
    audit: 'Sent the emails to guests that waited',
  })),

  reading(listBlocks, authorizeOwner, async ({ applicationId, now }, records) => ({
    data: (await records.blocks(applicationId, now)).map(blockData),
  })),

  writing(createBlock, authorizeOwner, async (call, transaction) => {
    const { applicationId, now, newId, body, member } = call
    const { kind, until } = body
    const value = blockedValue(kind, body.value)
    if (until !== undefined && until <= now) throw validationError('until', until, 'an instant in the future')
    const blocks = await transaction.blocks(applicationId, now)
    if (blocks.length >= mostBlocks)
      throw new ServiceError('conflict', `there are ${mostBlocks} blocks: remove some first`)
    // The same block again changes when it ends.
    const before = blocks.find((block) => block.kind === kind && block.value === value)
    const block: BlockRecord = {
      ...{ id: before?.id ?? newId(), applicationId, kind, value, until },
      ...{ createdAt: before?.createdAt ?? now, createdBy: member?.name ?? 'API' },
    }
    await transaction.putBlock(block)
    return { data: blockData(block), audit: `Blocked ${kind === 'address' ? 'an email address' : value}` }
  }),

  writing(removeBlock, authorizeOwner, async (call, transaction) => {
    const { block_id: id } = call.path
    if (!(await transaction.removeBlock(call.applicationId, id))) throw notFoundError('block', id)
    return {}
  }),
]
