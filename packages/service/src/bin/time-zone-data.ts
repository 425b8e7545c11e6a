import { readFile } from 'node:fs/promises'
import { type TimeZoneData, useTimeZoneData } from '@whenable/time/zone-data'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isTimeZoneData = (value: unknown): value is TimeZoneData & Record<string, unknown> =>
  isRecord(value) &&
  typeof value['version'] === 'string' &&
  hasTexts(value['zones']) &&
  hasTexts(value['links'])

/**
 * Reads the time zones of this process from a file instead of Node's own.
 *
 * @throws Error that names the file and what is wrong with it.
 */
export const readTimeZoneData = async (file: string): Promise<void> => {
  try {
    const data: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!isTimeZoneData(data)) throw new TypeError('expected a file made by pnpm tzdata')
    useTimeZoneData(data)
  } catch (error) {
    throw new Error(`cannot read --tz-data ${file}: ${(error as Error).message}`)
  }
}
