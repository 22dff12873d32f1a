import * as v from 'valibot'

const texts = v.array(v.string())

/** What `queueMail` puts into the queue, as it comes out again. */
export const QueuedMail = v.object({
  id: v.pipe(v.string(), v.uuid()),
  mail: v.object({
    an: v.string(),
    antwortAn: v.optional(v.string()),
    betreff: v.string(),
    anrede: v.string(),
    absaetze: texts,
    angaben: v.optional(v.array(v.object({ name: v.string(), wert: v.string() }))),
    schluss: v.optional(texts),
    warnung: v.optional(v.string()),
    knopf: v.optional(v.object({ text: v.string(), url: v.string() })),
  }),
})
export type QueuedMail = v.InferOutput<typeof QueuedMail>
