import { expect, test } from 'vitest'
import { limitErklaerungen } from './limitErklaerungen.ts'

const now = new Date('2026-11-21T09:00:00Z')
const absender = (index: number) => ({ mandant: 'a', ip: `192.0.2.${index}`, email: `k${index}@example.org` })

test('six hundred an hour in all of a portal, and another portal has its own', () => {
  const admit = limitErklaerungen()
  for (let index = 0; index < 600; index++) admit(absender(index), now)
  expect(() => admit(absender(600), now)).toThrow('Gerade gehen sehr viele Erklärungen ein.')
  expect(() => admit({ ...absender(600), mandant: 'b' }, now)).not.toThrow()
  expect(() => admit(absender(600), new Date(now.getTime() + 3_600_000))).not.toThrow()
})

test('what is refused counts nowhere', () => {
  const admit = limitErklaerungen()
  const one = { mandant: 'a', ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 10; index++) admit(one, now)
  for (let index = 0; index < 50; index++) expect(() => admit(one, now)).toThrow('An diese E-Mail-Adresse')
  expect(() => admit({ ...one, email: 'erich@example.org' }, now)).not.toThrow()
})

test('a hundred an hour from one /48, however many /64 it has', () => {
  const admit = limitErklaerungen()
  const from = (network: string, index: number) => ({ ...absender(index), ip: `2001:db8:${network}:${index}::1` })
  for (let index = 0; index < 100; index++) admit(from('1', index), now)
  expect(() => admit(from('1', 100), now)).toThrow('Aus Ihrem Netz kamen gerade sehr viele Erklärungen.')
  expect(() => admit(from('2', 100), now)).not.toThrow()
})

test('what could not be kept counts nowhere', () => {
  const admit = limitErklaerungen()
  const one = { mandant: 'a', ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 700; index++) admit(one, now)()
  for (let index = 0; index < 10; index++) admit(one, now)
  expect(() => admit(one, now)).toThrow('An diese E-Mail-Adresse')
})
