import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Names that end in a hash of their content never mean another one. */
const isHashed = (path: string): boolean => /-(?=[\w-]*[A-Z\d])[\w-]{8}\.\w+$/.test(path)

/** The files of a directory, for the service's `assets`: nothing outside of it, nothing of a type not known here. */
export const filesOf =
  (directory: string) =>
  async (path: string): Promise<Response | undefined> => {
    const file = normalize(join(directory, path))
    const type = types[extname(file)]
    if (!type || !file.startsWith(normalize(directory + sep)) || path.includes('\0')) return undefined
    try {
      return new Response(new Uint8Array(await readFile(file)), {
        headers: {
          'Content-Type': type,
          'Cache-Control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        },
      })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined
      throw error
    }
  }
