import type { FormDraft } from './useForm.ts'

/** Passwords are kept nowhere. */
export const noDraft: FormDraft = { read: () => undefined, keep: () => undefined, forget: () => undefined }
