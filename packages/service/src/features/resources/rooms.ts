import type { Room } from '@whenable/contract'
import { instant } from '@whenable/time'
import {
  allOf,
  type Listed,
  listKey,
  type Page,
  type Records,
  type ResourceRecord,
} from '../../kernel/store/store.js'

const keyOf = ({ createdAt, id }: ResourceRecord): string => listKey(createdAt, id)

/** A place in the list after the accounts that are rooms, which have the instant 0, and before the rooms that owners keep. */
const afterAccounts = listKey(instant(1), '')

/** A room that an owner keeps. It has no mailbox, so its address is in a domain that no email reaches (RFC 2606). */
const roomData = ({ id, name, capacity }: ResourceRecord): Room => ({
  ...{ email: `${id}@rooms.invalid`, name, capacity, id },
  ...{ building: undefined, floor_name: undefined, floor_section: undefined, floor_number: undefined },
  object: 'room_resource',
})

/**
 * A page of an application's rooms: the accounts that were connected as rooms, then the rooms in use that its owners keep.
 *
 * @param seesKept whether the caller may see what owners keep, as members and API keys may.
 */
export const roomPage = async (
  records: Records,
  applicationId: string,
  page: Page,
  seesKept: boolean,
): Promise<Listed<Room>> => {
  const { items, next } = await records.rooms(applicationId, page)
  const accounts = items.map((room) => ({ ...room, object: 'room_resource' }) as Room)
  if (next !== undefined || !seesKept) return { items: accounts, next }
  const all = await allOf((one) => records.resourcesOf(applicationId, one))
  const { after = '' } = page
  const kept = all.filter((one) => one.kind === 'room' && one.isActive && keyOf(one) > after)
  const shown = kept.slice(0, page.limit - accounts.length)
  const last = shown.at(-1)
  return {
    items: [...accounts, ...shown.map(roomData)],
    next: kept.length > shown.length ? (last ? keyOf(last) : afterAccounts) : undefined,
  }
}
