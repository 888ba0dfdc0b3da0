import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useId, useRef } from 'react'
import { proofForm, session } from '#contract/session.ts'
import { call } from '#web/app/api.ts'
import { settleProof } from '#web/app/proof.ts'
import { useMe } from '#web/app/session.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { ownKeys, PasswordAgain } from './password-again.tsx'
import classes from './prove-again-page.module.css'
import { useSubmit } from './use-submit.ts'

/**
 * Asks for the password where a call needs a fresh proof; the call is then made again. A dialog of the browser’s own, over
 * whatever dialog made the call.
 */
export function ProveAgainPage() {
  const { email } = useMe()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(proofForm, { sync: true }),
  })
  const { onSubmit, isPending, message } = useSubmit(form, async body => {
    await call(session.proveAgain, { body })
    settleProof(true)
  })
  const cancel = () => settleProof(false)
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        cancel()
      }}
    >
      <Paper className={classes.card}>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <Title order={2} size="h4" id={titleId}>
              {sayPassword('proveAgain')}
            </Title>
            <Text size="sm">{sayPassword('proveAgainHint')}</Text>
            {message && (
              <Alert role="alert" color="red">
                {message}
              </Alert>
            )}
            <PasswordAgain email={email} form={form} isPending={isPending} go={sayPassword('proveAgainGo')} />
            <Button variant="subtle" fullWidth onClick={cancel} disabled={isPending} {...ownKeys}>
              {sayCommon('cancel')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </dialog>
  )
}

/** Nothing below it can be reached; the focus goes back to where it was, if that can take it again. */
function useModal(dialog: { current: HTMLDialogElement | null }) {
  const origin = useRef(document.activeElement)
  useEffect(() => {
    dialog.current?.showModal()
    return () => {
      setTimeout(() => {
        const place = origin.current
        if (document.activeElement === document.body && place instanceof HTMLElement) place.focus()
      }, 100)
    }
  }, [dialog])
}
