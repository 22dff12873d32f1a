import { minLength, object, pipe, regex, string } from 'valibot'
import { expect, test } from 'vitest'
import { checkInput } from './checkInput.ts'

const schema = object({
  ort: pipe(string(), minLength(3, 'zu kurz'), regex(/^[a-z]*$/, 'nur Buchstaben')),
  land: string('fehlt'),
})

test('what the schema takes comes back as it is sent', () => {
  expect(checkInput(schema, { ort: 'ulm', land: 'D', mehr: 1 })).toEqual({ output: { ort: 'ulm', land: 'D' } })
})

test('each field says its first problem', () => {
  expect(checkInput(schema, { ort: 'X', land: undefined })).toEqual({ problems: { ort: 'zu kurz', land: 'fehlt' } })
})
