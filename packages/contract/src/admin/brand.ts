import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { optional, optionalText } from '../scalars.js'
import { pictureInputSchema } from './pictures.js'

/** The name and the logo of the business, which visitors see in the widget, on hosted pages and in emails. */
export const brandSchema = z.looseObject({
  /** Absent if none was set. */
  name: optionalText,
  /** The address of the logo, on this service. It changes with the picture. */
  logo_url: optionalText,
  /** The address of the logo on dark surfaces; absent if the logo is for both. */
  logo_dark_url: optionalText,
})

export type Brand = z.output<typeof brandSchema>

const exampleBrand = {
  name: 'Marlow Studio',
  logo_url: 'https://book.example.com/pictures/0f3d5c7a9b1e2d4f6a8c0b2d4e6f8a1c.webp',
}

/** Reads the brand of the application. */
export const getBrand = /* @__PURE__ */ endpoint({
  id: 'brand.read',
  method: 'GET',
  path: '/admin/v1/brand',
  access: 'member',
  description:
    'The name and the logo of the business, which visitors see in the widget, on hosted pages and in emails.',
  query: z.object({}),
  data: brandSchema,
  example: { data: exampleBrand },
})

/** Changes the brand of the application. */
export const updateBrand = /* @__PURE__ */ endpoint({
  id: 'brand.update',
  method: 'PATCH',
  path: '/admin/v1/brand',
  access: 'owner',
  description:
    'Changes the name and the logo of the business. What is absent stays; an empty text removes it. A logo is a PNG, WebP, JPEG or SVG of at most 64 KiB and 1024 × 1024 pixels, as a `data:` address in base64. An SVG may contain shapes, text and gradients, but no script, no link and nothing that is loaded from elsewhere.',
  query: z.object({}),
  body: z.object({
    name: optional(z.string().check(z.trim(), z.maxLength(100))),
    logo: optional(pictureInputSchema),
    /** The logo on dark surfaces. */
    logo_dark: optional(pictureInputSchema),
  }),
  data: brandSchema,
  example: { body: { name: 'Marlow Studio' }, data: exampleBrand },
})
