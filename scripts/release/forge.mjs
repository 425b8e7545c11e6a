// What a release does on the forge: a pull request with the next version, then a release with its tag, notes and bill of materials. Both can
// be repeated after an interruption. `run` takes a program with its arguments and returns what it printed; it throws if the program fails.

const branch = 'next-release'
const author = [
  ...['-c', 'user.name=github-actions[bot]'],
  ...['-c', 'user.email=41898282+github-actions[bot]@users.noreply.github.com'],
]

/** Opens the pull request of the next release, or updates the open one. The version is in the working tree. */
export const proposeRelease = (run, version, notes) => {
  run('git', 'checkout', '-B', branch)
  run('git', ...author, 'commit', '--all', '--message', `release: prepare ${version}`)
  run('git', 'push', '--force', 'origin', branch)
  const about = ['--title', `Release ${version}`, '--body', notes]
  const open = run(
    'gh',
    'pr',
    'list',
    '--head',
    branch,
    '--state',
    'open',
    '--json',
    'number',
    '--jq',
    '.[].number',
  )
  if (open.trim()) run('gh', 'pr', 'edit', open.trim(), ...about)
  else run('gh', 'pr', 'create', '--base', 'main', '--head', branch, ...about)
  // A pull request that a workflow opens starts no workflow by itself.
  run('gh', 'workflow', 'run', 'ci.yml', '--ref', branch)
}

/** Whether the forge has the release of a version. */
export const isReleased = (run, version) =>
  run('gh', 'release', 'list', '--limit', '1000', '--json', 'tagName', '--jq', '.[].tagName')
    .split('\n')
    .includes(`v${version}`)

/** Makes the release of a published version, with a tag of its own and files. */
export const createRelease = (run, version, notes, commit, files) =>
  run(
    'gh',
    'release',
    'create',
    `v${version}`,
    ...files,
    '--target',
    commit,
    '--title',
    version,
    '--notes',
    notes,
  )
