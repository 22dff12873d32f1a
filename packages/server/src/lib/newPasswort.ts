import { randomInt } from 'node:crypto'

// Without letters and digits that are mistaken for others on paper; 20 of 31 are 99 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** A password for somebody of the service desk: they are given out, not chosen. */
export const newPasswort = (): string => Array.from({ length: 4 }, group).join('-')
