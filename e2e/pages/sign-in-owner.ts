import type { Page } from '@playwright/test'
import type { StartedService } from '@whenable/service/node'
import { expect } from '../fixtures/per-worker.js'

/** Signs the first owner in. @returns the id of their first event type. */
export const signInOwner = async (page: Page, service: StartedService): Promise<string> => {
  await page.goto((await service.setupLink()) ?? '')
  await page.getByLabel('Name').fill('Ada Mensah')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  return page.evaluate(async () => {
    const read = async (path: string, method = 'GET', headers = {}) =>
      (await (await fetch(path, { method, headers })).json()).data
    const { access_token: token } = await read('/admin/v1/token', 'POST')
    const [type] = await read('/admin/v1/event-types', 'GET', { authorization: `Bearer ${token}` })
    return type.id as string
  })
}
