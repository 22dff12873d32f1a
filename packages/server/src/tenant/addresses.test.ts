import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Sicherheitskontakt } from './addresses.ts'

const isContact = (uri: unknown) => v.safeParse(Sicherheitskontakt, uri).success

test.each([
  'mailto:sicherheit@stadtwerke.example',
  'https://www.stadtwerke.example/sicherheit',
  'https://www.stadtwerke.example/meldung?art=luecke#formular',
])('%s is somebody to tell', (uri) => expect(isContact(uri)).toBe(true))

test.each([
  '',
  'sicherheit@stadtwerke.example',
  'mailto:',
  'mailto:niemand',
  'mailto:a@b.example,c@d.example',
  'mailto:a@b.example?subject=x',
  'http://www.stadtwerke.example/sicherheit',
  'https://',
  'https://nutzer:passwort@stadtwerke.example/',
  'javascript:alert(1)',
  'mailto:a@b.example\nContact: mailto:boese@example.org',
  'https://stadtwerke.example/\r\nX: y',
  'https://größe.example/',
  'https://stadtwerke.example/ein blank',
  7,
])('%j is none', (uri) => expect(isContact(uri)).toBe(false))
