/** How a file may be packed on its way. */
export type Encoding = 'br' | 'gzip'

/** One file of the script-tag build. */
export interface ScriptFile {
  /** Its media type. */
  readonly type: string
  /** Bytes, not packed. */
  readonly size: number
  /** The same for the same bytes alone. */
  readonly digest: string
  /** Its name ends in a hash of its content: the name never means another content. */
  readonly isHashed: boolean
  /** Its bytes, packed or not. Packing is done once. */
  read(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>
}

/** What the build knows of itself: its `integrity.json`. */
export interface BuildRecord {
  /** The package's version and a hash of everything that a page runs: it never means another build. */
  readonly version: string
  /** What pages check a script by (`sha384-…`), by file. */
  readonly integrity: Readonly<Record<string, string>>
  /** The same of the files of each language, by its name: a page needs those of its own. */
  readonly languages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The files that each tag needs beside `whenable.js`, before it shows anything; `[lang]`: another language than English. */
  readonly tags: Readonly<Record<string, readonly string[]>>
}

/** The script-tag build, as the service serves it under `/embed/`. */
export interface ScriptBuild {
  /** By path below the build's directory, with `/`. */
  readonly files: ReadonlyMap<string, ScriptFile>
  /** Absent where the build did not write it. */
  readonly record?: BuildRecord | undefined
}

/** The file that a page names in its script tag. */
export const entryFile = 'whenable.js'
