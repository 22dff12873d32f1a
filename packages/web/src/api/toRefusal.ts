import { ApiError, errorText, type RefusedField } from './ApiError.ts'

/** The errors that a form shows for a refused request. */
interface Refusal {
  readonly text: string
  readonly felder: readonly RefusedField[]
}

export function toRefusal(error: unknown, fallback?: string): Refusal {
  return { text: errorText(error, fallback), felder: error instanceof ApiError ? error.felder : [] }
}
