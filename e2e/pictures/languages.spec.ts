// cspell:disable — names and titles of eight languages
import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { bookAs, type Cast, folder, openForm, openStage } from './stage.js'

// What a guest and an owner see in eight languages: long words, other scripts, other digits and calendars, and right to left.

interface Place {
  readonly locale: string
  readonly timeZone: string
  readonly cast: Cast
}

const places: Readonly<Record<string, Place>> = {
  de: {
    ...{ locale: 'de-DE', timeZone: 'Europe/Berlin' },
    cast: {
      ...{ owner: 'Jürgen Großmann', guest: 'Anna Schäfer', business: 'Tischlerei Großmann' },
      ...{ eventType: 'Erstes Beratungsgespräch', description: 'Wir besprechen Ihr Vorhaben.' },
    },
  },
  fi: {
    ...{ locale: 'fi-FI', timeZone: 'Europe/Helsinki' },
    cast: {
      ...{ owner: 'Päivi Mäkelä', guest: 'Väinö Hämäläinen', business: 'Puusepänliike Mäkelä' },
      ...{ eventType: 'Ensimmäinen suunnittelutapaaminen', description: 'Käymme läpi suunnitelmasi.' },
    },
  },
  el: {
    ...{ locale: 'el-GR', timeZone: 'Europe/Athens' },
    cast: {
      ...{ owner: 'Ελένη Παπαδοπούλου', guest: 'Γιώργος Νικολάου', business: 'Εργαστήριο Ελένης' },
      ...{ eventType: 'Πρώτη συνάντηση', description: 'Συζητάμε τα σχέδιά σας.' },
    },
  },
  hi: {
    ...{ locale: 'hi-IN', timeZone: 'Asia/Kolkata' },
    cast: {
      ...{ owner: 'अनीता शर्मा', guest: 'राहुल वर्मा', business: 'शर्मा स्टूडियो' },
      ...{ eventType: 'पहली मुलाक़ात', description: 'हम आपकी योजना पर बात करेंगे।' },
    },
  },
  th: {
    ...{ locale: 'th-TH', timeZone: 'Asia/Bangkok' },
    cast: {
      ...{ owner: 'สมหญิง ใจดี', guest: 'สมชาย รักไทย', business: 'สตูดิโอใจดี' },
      ...{ eventType: 'นัดปรึกษาครั้งแรก', description: 'พูดคุยเรื่องแผนงานของคุณ' },
    },
  },
  ja: {
    ...{ locale: 'ja-JP', timeZone: 'Asia/Tokyo' },
    cast: {
      ...{ owner: '田中 美咲', guest: '山田 太郎', business: '田中工房' },
      ...{ eventType: '初回のご相談', description: 'ご計画についてお話しします。' },
    },
  },
  ar: {
    ...{ locale: 'ar-EG', timeZone: 'Africa/Cairo' },
    cast: {
      ...{ owner: 'ليلى حداد', guest: 'نور منصور', business: 'استوديو حداد' },
      ...{ eventType: 'اللقاء الأول', description: 'نناقش خططك معًا.' },
    },
  },
  he: {
    ...{ locale: 'he-IL', timeZone: 'Asia/Jerusalem' },
    cast: {
      ...{ owner: 'נועה לוי', guest: 'דניאל כהן', business: 'סטודיו לוי' },
      ...{ eventType: 'פגישת היכרות', description: 'נדבר על התוכניות שלך.' },
    },
  },
}

const views = ['choosing', 'form', 'booked', 'email', 'owner'] as const

for (const [language, place] of Object.entries(places))
  test(`${language}: choosing, the form, the confirmation, an email and the owner's bookings match their pictures`, async ({
    browser,
  }) => {
    const stage = await openStage(browser, { ...place, hasBrand: true })
    const { page, service, walkthrough, freeTimes, book } = stage
    const picture = (view: (typeof views)[number], width: number) =>
      stage.picture(`language-${language}-${view}`, width)
    const { guest, owner: host } = place.cast
    const times = await freeTimes(walkthrough, 1)
    await book(walkthrough, times[1], guest)
    await book(walkthrough, times[20], host)

    await stage.open('/b/walkthrough')
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    await picture('choosing', 1280)
    await openForm(stage, 4)
    await picture('form', 390)
    await bookAs(stage, guest)
    await picture('booked', 390)

    const mails = await service.mails()
    const [mail] = mails.filter(({ to, html }) => to.email === 'noor@example.com' && html)
    await stage.show(mail?.html ?? '')
    await picture('email', 640)

    await stage.open('/admin/bookings')
    await picture('owner', 1280)
    await stage.close()
  })

test('every picture of a language is taken by a test', () => {
  const kept = readdirSync(folder).filter((name) => name.startsWith('language-'))
  const expected = Object.keys(places).flatMap((language) =>
    views.map((view) => `language-${language}-${view}.webp`),
  )
  expect(kept.sort()).toEqual(expected.sort())
})
