import type { FormDraft } from '../../ui/useForm.ts'

/** Passwords are kept nowhere. */
export const noDraft: FormDraft = { read: () => undefined, keep: () => undefined, forget: () => undefined }
