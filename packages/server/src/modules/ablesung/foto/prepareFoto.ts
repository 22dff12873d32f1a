import { fotoPreparer } from './fotoPreparer.ts'
import { jpegReencoder } from './jpegReencoder.ts'

/**
 * The JPEG to store for a photo in base64: checked, upright, at most 1600 pixels, without metadata.
 * Throws `fotoRefused` with a sentence for the customer, or `tooManyFotos`.
 */
export const prepareFoto: (base64: string) => Promise<Buffer> = fotoPreparer(jpegReencoder(), 10_000)
