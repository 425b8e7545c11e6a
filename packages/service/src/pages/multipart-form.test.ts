import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMultipart } from './multipart-form.js'

const type = 'multipart/form-data; boundary=x'
const sent = (body: BodyInit, contentType = type) =>
  readMultipart(
    new Request('https://book.example.com/p/secret', {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { 'Content-Type': contentType },
    }),
  )
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formOf = (parts: string) => `${parts}--x--\r\n`

describe('a form with a file', () => {
  it('is read as browsers send it', async () => {
    const form = new FormData()
    form.append('action', 'compare')
    form.append('name', 'Zoë\r\n--x')
    form.append('empty', '')
    form.append('calendar', new File(['BEGIN:VCALENDAR\r\n'], 'my "own".ics', { type: 'text/calendar' }))
    form.append('other', new File(['second'], 'other.ics'))
    const request = new Request('https://book.example.com/p/secret', { method: 'POST', body: form })
    const { fields, file } = await readMultipart(request)
    expect([...fields]).toEqual([
      ['action', 'compare'],
      ['name', 'Zoë\r\n--x'],
      ['empty', ''],
    ])
    expect(typeof file === 'object' && new TextDecoder().decode(file.bytes)).toBe('BEGIN:VCALENDAR\r\n')
  })

  it('has no file if none was chosen', async () => {
    const form = new FormData()
    form.append('calendar', new File([], ''))
    const request = new Request('https://book.example.com/p/secret', { method: 'POST', body: form })
    expect((await readMultipart(request)).file).toBeUndefined()
  })

  it('says what the platform reads in it, for any fields and bytes', async () => {
    const values = fc.array(fc.tuple(fc.stringMatching(/^[\w.]{1,9}$/), fc.string({ unit: 'grapheme' })), {
      maxLength: 9,
    })
    await fc.assert(
      fc.asyncProperty(values, fc.uint8Array(), async (pairs, bytes) => {
        const form = new FormData()
        for (const [name, value] of pairs) form.append(name, value.replaceAll('\0', ''))
        form.append('calendar', new File([bytes as Uint8Array<ArrayBuffer>], 'mine.ics'))
        const request = new Request('https://book.example.com/p/secret', { method: 'POST', body: form })
        const expected = await request.clone().formData()
        const { fields, file } = await readMultipart(request)
        expect([...fields]).toEqual([...expected].filter(([, value]) => typeof value === 'string'))
        expect(typeof file === 'object' ? [...file.bytes] : []).toEqual([...bytes])
      }),
    )
  })

  it.each([
    ['of 100,000 parts', formOf(field('a', '').repeat(100_000))],
    [
      'whose part has 1 MB of headers',
      formOf(field('a', '').replace('\r\n\r\n', `\r\n${'X-A: b\r\n'.repeat(125_000)}\r\n`)),
    ],
    ['with 1 MB of text beside the file', formOf(field('name', 'x'.repeat(1_000_000)))],
    ['with much text in many fields', formOf(field('name', 'x'.repeat(1_000)).repeat(100))],
    ['that does not end', field('name', 'Ada')],
    ['that ends in a header', '--x\r\nContent-Disposition: form-data; name="a"'],
    ['with something before it', `preamble\r\n${formOf(field('a', ''))}`],
    ['whose field has no name', '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--\r\n'],
    ['of any other text', 'name=Ada'],
    ['without a byte', ''],
  ])('%s is refused', async (_what, body) => {
    await expect(sent(body)).rejects.toThrow('the body is not a valid multipart/form-data')
  })

  it.each(['multipart/form-data; charset=utf-8', `multipart/form-data; boundary=${'x'.repeat(71)}`])(
    'of type %s is refused',
    async (contentType) => {
      await expect(sent(formOf(field('a', '')), contentType)).rejects.toThrow('not a valid multipart')
    },
  )

  it('may have a quoted boundary', async () => {
    const { fields } = await sent(formOf(field('a', 'b')), 'multipart/form-data; charset=utf-8; boundary="x"')
    expect([...fields]).toEqual([['a', 'b']])
  })

  it('of more than 10 MB is not read', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let chunks = 0
    const body = new ReadableStream({
      pull: (controller) => {
        chunks += 1
        controller.enqueue(chunk)
      },
    })
    expect((await sent(body)).file).toBe('too-large')
    expect(chunks).toBeLessThan(15)
  })

  it('of any bytes is read or refused', async () => {
    const piece = fc.constantFrom(
      '--x',
      '--',
      '\r\n',
      '\r',
      'Content-Disposition: form-data; name="a"',
      '; filename="f"',
      'text',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        await sent(pieces.join('')).catch((error) =>
          expect(error).toMatchObject({ type: 'invalid_request_error' }),
        )
      }),
    )
  })
})
