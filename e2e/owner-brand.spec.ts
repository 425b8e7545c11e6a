import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/owner.js'

/** A picture of one colour, as a file that a person has. */
const pictureOf = async (
  page: import('@playwright/test').Page,
  width: number,
  height: number,
  color: string,
) =>
  Buffer.from(
    await page.evaluate(
      async ([w, h, fill]) => {
        const canvas = new OffscreenCanvas(w, h)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        context.fillStyle = fill
        context.fillRect(0, 0, w, h)
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [width, height, color] as const,
    ),
  )

test('an owner uploads a logo and a photo, and visitors and the pages of the owner show them', async ({
  owner: { call, origin, eventType },
  page,
}) => {
  await test.step('the logo and the name are saved', async () => {
    await page.goto(`${origin}/admin/settings/brand`)
    await page.getByLabel('Name of the business').fill('Marlow Studio')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Marlow Studio')
    await page
      .getByRole('group', { name: 'Logo', exact: true })
      .locator('input')
      .setInputFiles({
        ...{ name: 'logo.png', mimeType: 'image/png', buffer: await pictureOf(page, 1200, 400, '#4c3a9e') },
      })
    await expect(page.locator('when-settings .preview img').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Replace: Logo' })).toBeVisible()
    const logo = page.getByRole('navigation', { name: 'Pages' }).locator('img.logo')
    await expect(logo).toHaveAttribute('src', /\/pictures\/[\w-]+\.png$/)
    // It was drawn, so the policy of the page allows it.
    expect(
      await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(512)
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('what is no picture is refused with a reason', async () => {
    const field = page.getByRole('group', { name: 'Logo on dark' })
    await field.locator('input').setInputFiles({
      ...{ name: 'mark.svg', mimeType: 'image/svg+xml' },
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    })
    await expect(field.getByRole('alert')).toContainText('mark.svg was not accepted')
    await expect(field.getByRole('alert')).toContainText('An SVG may contain only shapes')
  })

  await test.step('the photo takes the place of the initials', async () => {
    await page.goto(`${origin}/admin/settings/profile`)
    await page
      .getByRole('group', { name: 'Photo' })
      .locator('input')
      .setInputFiles({
        ...{ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(page, 300, 500, '#0b6477') },
      })
    await expect(page.getByRole('button', { name: 'Ada Mensah' }).locator('img')).toHaveAttribute(
      'src',
      /\.jpg$/,
    )
    const { data }: { readonly data: object } = await call('GET', '/admin/v1/me')
    expect(data).toMatchObject({ picture: expect.stringContaining('/pictures/') })
  })

  await test.step('visitors see the logo and the name on the booking page', async () => {
    await page.goto(`${origin}/b/${eventType.slug}`)
    await expect(page.locator('.company img')).toHaveAttribute('src', /\/pictures\/[\w-]+\.png$/)
    await expect(page.locator('.company')).toContainText('Marlow Studio')
  })
})
