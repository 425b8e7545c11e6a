// Remembers from which files each build was made, so that a test command does not repeat what the one before it has built. A build is
// current if no file of the repository has changed since it began, and nothing else has written its output.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hash of the files that Git does not ignore: their names and contents. Undefined where there is no Git. */
const hashOfFiles = (root) => {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) return undefined
  const hash = createHash('sha256')
  for (const name of stdout.split('\0').sort()) {
    const file = join(root, name)
    // Git also lists files that have been deleted.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue
    hash.update(`\0${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * The builds of a run, which begins now: a file that changes later counts as changed.
 *
 * @param root the directory of the repository.
 */
export const openBuilds = (root) => {
  const files = hashOfFiles(root)
  const folder = join(root, '.cache', 'builds')
  const recordOf = (output) => join(folder, output.replaceAll('/', '_'))
  const stateOf = (output) => `${files} ${statSync(join(root, output)).mtimeMs}`
  const isCurrent = (output) =>
    existsSync(join(root, output)) &&
    existsSync(recordOf(output)) &&
    readFileSync(recordOf(output), 'utf8') === stateOf(output)
  return {
    /** Whether all of these files, relative to the root, are current. */
    areCurrent: (outputs) => files !== undefined && outputs.every(isCurrent),
    /** Records that these files have been built. */
    record: (outputs) => {
      mkdirSync(folder, { recursive: true })
      for (const output of outputs) writeFileSync(recordOf(output), stateOf(output))
    },
  }
}
