import { describe, expect, test } from 'vitest'
import type { PreviewPicture } from '../../kernel/pictures/preview-picture.js'
import { createPreviewPictures, type LinkPreview, previewName, uploadedName } from './link-previews.js'
import { oembedAnswer, readEmbedSize } from './oembed.js'

const preview: LinkPreview = {
  ...{ title: 'Talk', fact: '30 min', business: 'Marlow', host: 'Ada', accent: '#123456', lang: 'en' },
  ...{ logo: 'logo.png', photo: undefined },
}
const shown = async (): Promise<PreviewPicture> => ({ ...preview, logo: undefined, photo: undefined })

describe('the pictures of previews', () => {
  test('have a name that changes with everything that they show', async () => {
    const changes = {
      title: 'a',
      fact: 'b',
      business: 'c',
      host: 'd',
      accent: '#fff',
      lang: 'de',
      logo: 'e',
      photo: 'f',
    }
    const names = await Promise.all(
      [{}, ...Object.entries(changes).map(([key, value]) => ({ [key]: value }))].map((change) =>
        previewName({ ...preview, ...change }),
      ),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names[0]).toMatch(/^[\w-]{24}\.png$/)
    expect(await previewName({ ...preview })).toBe(names[0])
  })

  test('are drawn once, also if several ask at the same time, until others take their place', async () => {
    const drawn: string[] = []
    const pictures = createPreviewPictures(async ({ title }) => {
      drawn.push(title)
      return Uint8Array.of(drawn.length)
    }, 2)
    const get = (title: string) => pictures.get(title, async () => ({ ...(await shown()), title }))
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(
      [[1], [1], [1]].map((one) => Uint8Array.from(one)),
    )
    await get('b')
    await get('a')
    expect(drawn).toEqual(['a', 'b'])
    await get('c')
    await get('a')
    expect(drawn).toEqual(['a', 'b', 'c', 'a'])
  })

  test('are tried again after a failure or a refusal', async () => {
    let attempts = 0
    const pictures = createPreviewPictures(async () => {
      if (++attempts === 1) throw new Error('out of paint')
      return Uint8Array.of(attempts)
    })
    await expect(pictures.get('a', shown)).rejects.toThrow('out of paint')
    await expect(pictures.get('a', () => Promise.reject(new Error('too many')))).rejects.toThrow('too many')
    expect(await pictures.get('a', shown)).toEqual(Uint8Array.of(2))
  })

  test.each([
    ['https://times.example/pictures/abc.png', 'abc.png'],
    ['https://elsewhere.example/pictures/abc.png', undefined],
    ['https://times.example.evil/pictures/abc.png', undefined],
    [undefined, undefined],
    [7, undefined],
  ])('show only what was uploaded: %s', (address, name) => {
    expect(uploadedName(address, 'https://times.example')).toBe(name)
  })
})

describe('an answer of oEmbed', () => {
  const page = {
    ...{ address: 'https://times.example/b/talk?a=1&b=2', title: '<b>"Talk"</b>', author: 'Ada' },
    provider: { name: 'Marlow', address: 'https://times.example' },
    picture: { address: 'https://times.example/b/talk/preview/x.png', width: 1_200, height: 630 },
  }
  const sizeOf = (query: string) => readEmbedSize(new URLSearchParams(query))

  test('is a frame with the page where sites may frame it', () => {
    expect(oembedAnswer(page, { isFramed: true, most: sizeOf('') })).toEqual({
      ...{ version: '1.0', type: 'rich', title: '<b>"Talk"</b>', author_name: 'Ada' },
      ...{ provider_name: 'Marlow', provider_url: 'https://times.example', cache_age: 3_600 },
      thumbnail_url: 'https://times.example/b/talk/preview/x.png',
      ...{ thumbnail_width: 1_200, thumbnail_height: 630, width: 760, height: 720 },
      html: '<iframe src="https://times.example/b/talk?a=1&amp;b=2" title="&lt;b&gt;&quot;Talk&quot;&lt;/b&gt;" width="760" height="720" loading="lazy" frameborder="0" style="border:0;max-width:100%"></iframe>',
    })
  })

  test('is a link elsewhere, and leaves out what is not there', () => {
    const bare = { ...page, author: undefined, picture: undefined }
    expect(oembedAnswer(bare, { isFramed: false, most: sizeOf('') })).toEqual({
      ...{ version: '1.0', type: 'link', title: '<b>"Talk"</b>', cache_age: 3_600 },
      ...{ provider_name: 'Marlow', provider_url: 'https://times.example' },
    })
  })

  test.each([
    ['maxwidth=500', { width: 500, height: 720 }, false],
    ['maxwidth=500&maxheight=300', { width: 500, height: 300 }, false],
    ['maxwidth=1400&maxheight=1200', { width: 760, height: 720 }, true],
    ['maxheight=600', { width: 760, height: 600 }, false],
    ['maxwidth=-1&maxheight=0', { width: 760, height: 720 }, true],
    ['maxwidth=x&maxheight=1e2', { width: 760, height: 720 }, true],
    ['maxwidth=99999999999', { width: 760, height: 720 }, true],
  ])('is as large as %s allows', (query, size, hasPicture) => {
    const answer = oembedAnswer(page, { isFramed: true, most: sizeOf(query) })
    expect(answer).toMatchObject(size)
    expect(answer['html']).toContain(` width="${size.width}" height="${size.height}" `)
    expect('thumbnail_url' in answer).toBe(hasPicture)
  })
})
