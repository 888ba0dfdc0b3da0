type Saved = { id: number; version: number }

/** How a dialog saves that both adds records and changes them: the one last read is changed, otherwise one is made. */
export const createOrUpdate =
  <Values extends object>(
    create: (input: { body: Values }) => Promise<unknown>,
    update: (input: { params: { id: number }; body: Values & { version: number } }) => Promise<unknown>,
  ) =>
  (values: Values, saved: Saved | undefined): Promise<unknown> =>
    saved
      ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
      : create({ body: values })
