/** A compression of files. */
export type Encoding = 'br' | 'gzip'

/** One file of the script-tag build. */
export interface ScriptFile {
  /** Its media type. */
  readonly type: string
  /** Uncompressed size in bytes. */
  readonly size: number
  /** A hash of the content. */
  readonly digest: string
  /** Whether its name contains a hash of its content, so that the content never changes. */
  readonly isHashed: boolean
  /** Its bytes, compressed or not. Compresses once. */
  read(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>
}

/** The build's `integrity.json`. */
export interface BuildRecord {
  /** The package's version and a hash of all scripts, unique to the build. */
  readonly version: string
  /** The integrity of scripts by file (`sha384-…`). */
  readonly integrity: Readonly<Record<string, string>>
  /** The integrity of each language's files, by language. */
  readonly languages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The files that each tag needs for its first render, besides `whenable.js`. `[lang]`: for languages other than English. */
  readonly tags: Readonly<Record<string, readonly string[]>>
  /** The same of {@link ownerFile}. Visitors' pages name none of its files. */
  readonly owner?: Pick<BuildRecord, 'integrity' | 'tags'> | undefined
}

/** A script-tag build, served under `/embed/`. */
export interface ScriptBuild {
  /** Files by path below the build's directory. */
  readonly files: ReadonlyMap<string, ScriptFile>
  /** Undefined if the build has no `integrity.json`. */
  readonly record?: BuildRecord | undefined
}

/** The file of the script tag. */
export const entryFile = 'whenable.js'

/** The script of the owner's pages, which knows the tags of their side too. */
export const ownerFile = 'owner.js'
