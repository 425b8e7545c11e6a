import type { PageScripts } from './page-document.js'
import { type BuildRecord, entryFile, ownerFile, type ScriptBuild } from './script-build.js'

/** The files of a language, and those of them to preload. */
const languageFiles = ({ languages, tags }: BuildRecord, language: string) => {
  const integrity = languages[language] ?? {}
  const first = Object.keys(integrity).filter((file) => file.includes('-choosing-'))
  return { integrity, ahead: [...(first.length ? (tags['[lang]'] ?? []) : []), ...first] }
}

/**
 * The scripts of a page with a tag in a language: those of {@link ownerFile} for a tag that only it knows. They are pinned to the
 * build if it has a version.
 */
export const scriptsFor = (build: ScriptBuild | undefined, tag: string, language: string): PageScripts => {
  const record = build?.record
  if (!record) return { entry: `/embed/${entryFile}`, ahead: [], integrity: {} }
  const { owner } = record
  const isOwners = owner?.tags[tag] && !record.tags[tag]
  const { integrity, tags } = isOwners ? owner : record
  const addressOf = (file: string) => `/embed/${record.version}/${file}`
  const ofLanguage = languageFiles({ ...record, tags }, language)
  return {
    entry: addressOf(isOwners ? ownerFile : entryFile),
    ahead: [...new Set([...(tags[tag] ?? []), ...ofLanguage.ahead])].map(addressOf),
    integrity: Object.fromEntries(
      Object.entries({ ...integrity, ...ofLanguage.integrity }).map(([file, hash]) => [
        addressOf(file),
        hash,
      ]),
    ),
  }
}
