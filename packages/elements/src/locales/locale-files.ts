import type { Language } from './locale-texts.js'

/** A file a language, by its name (BCP 47); a new language is a file beside this one and a line here. */
const files: Readonly<Record<string, () => Promise<{ default: Language }>>> = {
  ar: () => import('./ar.js'),
  bg: () => import('./bg.js'),
  bn: () => import('./bn.js'),
  ca: () => import('./ca.js'),
  cs: () => import('./cs.js'),
  da: () => import('./da.js'),
  de: () => import('./de.js'),
  el: () => import('./el.js'),
  es: () => import('./es.js'),
  et: () => import('./et.js'),
  fa: () => import('./fa.js'),
  fi: () => import('./fi.js'),
  fil: () => import('./fil.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  hr: () => import('./hr.js'),
  hu: () => import('./hu.js'),
  id: () => import('./id.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  lt: () => import('./lt.js'),
  lv: () => import('./lv.js'),
  ms: () => import('./ms.js'),
  nb: () => import('./nb.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  'pt-BR': () => import('./pt-BR.js'),
  'pt-PT': () => import('./pt-PT.js'),
  ro: () => import('./ro.js'),
  ru: () => import('./ru.js'),
  sk: () => import('./sk.js'),
  sl: () => import('./sl.js'),
  sr: () => import('./sr.js'),
  sv: () => import('./sv.js'),
  th: () => import('./th.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  vi: () => import('./vi.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
  'zh-Hant': () => import('./zh-Hant.js'),
}

/** The languages that the kit speaks beside English. */
export const languageNames: readonly string[] = Object.keys(files)

/**
 * The texts of a language, one of the names: all of them, or those of a section where a build has cut its file into sections, as
 * that of the script tag does.
 */
export const readTexts = async (name: string, _section: string): Promise<Partial<Language>> =>
  (await (files[name] as (typeof files)[string])()).default
