import { withKontakt } from '../lib/kundenservice.ts'
import { problemCode, problemFields, problemText, technicalError } from '@ekp/wire/problem'
import { sentenceFor } from './setup.ts'

interface ApiErrorParts {
  readonly status: number
  readonly code?: number
  readonly text: string | undefined
  readonly felder?: readonly RefusedField[]
}

/** One input that the server refused: its field, and the German sentence to show there. */
export interface RefusedField {
  readonly feld: string
  readonly text: string
}

/** The only error that `call()` throws, except when the caller aborts. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** 700 or 702 where the host says so, else the status. */
  readonly code: number
  /** The German sentence to show; undefined when the host sent none. */
  readonly text: string | undefined
  /** The inputs that were refused; empty when the host names none. */
  readonly felder: readonly RefusedField[]

  constructor({ status, code = status, text, felder = [] }: ApiErrorParts) {
    const shown = text === undefined ? undefined : withKontakt(text)
    super(shown)
    this.status = status
    this.code = code
    this.text = shown
    this.felder = felder
  }
}

/** The ApiError of an answer with an error status [schnittstelle-9] [schnittstelle-10]. */
export function parseApiError(status: number, body: unknown): ApiError {
  const code = problemCode(status, body)
  return new ApiError({ status, code, text: sentenceFor(code, problemText(body)), felder: problemFields(body) })
}

/** The ApiError of a call that its host said nothing about: status 0 without an answer, below 400 for an unreadable one. */
export const failure = (status: number) => new ApiError({ status, text: sentenceFor(status, undefined) })

/** Whether the server does not know what was asked for. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const ohneGrund = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'

/** The sentence to show for an error of any kind. */
export function errorText(error: unknown, fallback = ohneGrund): string {
  return error instanceof ApiError ? (error.text ?? fallback) : fallback
}

/** What failed, and the host's reason; after a fault only where to ask, because the reason says no more. */
export function withReason(text: string, error: unknown): string {
  const reason = error instanceof ApiError && error.text
  if (!reason) return text
  if (reason === withKontakt(technicalError))
    return `${text} ${withKontakt('Bitte kontaktieren Sie den Kundenservice.')}`
  return `${text} ${reason}`
}
