import type { OwnerTexts } from './owner-texts.js'

/** A file a language, by its name (BCP 47); a new language is a file beside this one and a line here. */
const files: Readonly<Record<string, () => Promise<{ default: OwnerTexts }>>> = {
  ar: () => import('./ar.js'),
  da: () => import('./da.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fa: () => import('./fa.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nb: () => import('./nb.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  'pt-BR': () => import('./pt-BR.js'),
  sv: () => import('./sv.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
}

/** The languages that the owner's elements speak beside English. */
export const ownerLanguageNames: readonly string[] = Object.keys(files)

/** The owner's texts of a language, one of the names. */
export const readOwnerTexts = async (name: string): Promise<OwnerTexts> =>
  (await (files[name] as (typeof files)[string])()).default
