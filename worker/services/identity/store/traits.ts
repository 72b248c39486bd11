// The one identity schema: `user`, with an email to log in with, which is to be verified.

import * as z from 'zod/mini'
import { faults } from '#identity/flows/form/faults.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { EMAIL_MAX, isEmail, normalizeEmail } from '#shared/domain/email.ts'

/** The traits of an identity. */
export interface Traits {
  email: string
  picture?: string
}

export const SCHEMA_ID = 'user'
/** `user` in base64url, as the schema's URL has it. */
export const SCHEMA_PATH = 'dXNlcg'
export const EMAIL_TITLE = 'Email'
export const PICTURE_TITLE = 'Link to a picture'

const MAX_URL = 2048
const MAX_NAME = 100

/** The schema as published. */
export const userSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'User',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          title: EMAIL_TITLE,
          maxLength: EMAIL_MAX,
          'ory.sh/kratos': {
            credentials: { password: { identifier: true } },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        picture: { type: 'string', format: 'uri', title: PICTURE_TITLE, maxLength: MAX_URL },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
}

const Picture = z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_URL))

export function isPicture(url: string): boolean {
  return Picture.safeParse(url).success
}

/** Traits from a submission, or what is wrong with which of its fields. */
export function readTraits(
  fields: ReadonlyMap<string, string>,
): { traits: Traits } | { faults: Record<string, Message> } {
  const wrong: Record<string, Message> = {}
  const typed = fields.get('traits.email')
  const email = normalizeEmail(typed ?? '')
  if (!email) wrong['traits.email'] = faults.required('email')
  else if (!isEmail(email)) wrong['traits.email'] = faults.notAnEmail(typed ?? '')
  const picture = fields.get('traits.picture')
  if (picture !== undefined && !isPicture(picture))
    wrong['traits.picture'] = faults.other('Enter an http or https address.')
  const unknown = [...fields.keys()].find((name) => /^traits\.(?!email$|picture$)/.test(name))
  if (unknown) wrong[unknown.slice(0, MAX_NAME)] = faults.other('An account has no such field.')
  return Object.keys(wrong).length > 0
    ? { faults: wrong }
    : { traits: { email, ...(picture && { picture }) } }
}
