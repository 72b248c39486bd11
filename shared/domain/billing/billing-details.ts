// Whom invoices are made out to.

import * as z from 'zod/mini'
import { COUNTRIES, hasVatNumbers } from '#shared/domain/country.ts'
import { plainLine } from '#shared/domain/plain-text.ts'

const line = (longest: number, missing: string) =>
  z
    .string()
    .check(
      z.overwrite(plainLine),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longest, `Use at most ${longest} characters`),
    )

export const BillingDetails = z
  .object({
    /** Of the company or the person. */
    name: line(200, 'Enter the name that invoices are made out to'),
    address: line(300, 'Enter the street and the number'),
    city: line(100, 'Enter the city'),
    /** Some countries have none. */
    postcode: z
      .string()
      .check(z.overwrite(plainLine), z.trim(), z.maxLength(20, 'Use at most 20 characters')),
    /** ISO 3166-1, two letters. */
    country: z.string().check(z.refine((code) => COUNTRIES.includes(code), 'Choose the country')),
    /** With or without the country in front; empty for a private buyer, and outside the European Union. */
    vatNumber: z
      .string()
      .check(z.overwrite(plainLine), z.trim(), z.maxLength(20, 'Use at most 20 characters')),
  })
  .check(
    z.refine(({ country, vatNumber }) => !vatNumber || hasVatNumbers(country), {
      path: ['vatNumber'],
      message: 'Only countries of the European Union have VAT numbers',
    }),
  )
export type BillingDetails = z.infer<typeof BillingDetails>

/** What `GET /billing/vat/validate?country=&vat_number=` answers. */
export const VatCheck = z.object({
  /** Whether form and check digits are right. */
  valid: z.boolean(),
  /** The number as it is written on invoices, the country in front; null when it is not valid. */
  vatNumber: z.nullable(z.string()),
  /** The country code that the number begins with, if it is another country's. */
  prefix: z.optional(z.string()),
  /** What VIES, the register of the Union, says of it; null: it could not be asked. Absent: it isn't asked here. */
  registered: z.optional(z.nullable(z.boolean())),
  /** Whom it is registered to, where VIES says that. */
  name: z.optional(z.nullable(z.string())),
})
export type VatCheck = z.infer<typeof VatCheck>
