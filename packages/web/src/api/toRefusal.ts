import { ApiError, type RefusedField } from './ApiError.ts'

/** What a form says about something that it sent and that was not taken. */
interface Refusal {
  readonly text: string
  readonly felder: readonly RefusedField[]
}

export function toRefusal(error: unknown, fallback: string): Refusal {
  return error instanceof ApiError
    ? { text: error.text ?? fallback, felder: error.felder }
    : { text: fallback, felder: [] }
}
