import { Button, CloseButton, Input, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { roleForm } from '#contract/roles.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayRole } from '#words/en/roles.ts'
import { isHeld, PermissionGroupBox } from './permission-group-box.tsx'
import { groupPermissions } from './permission-groups.ts'
import classes from './permissions.module.css'
import type { RoleValues } from './role.ts'
import { usePermissions } from './use-permissions.ts'

/** Every permission as a checkbox, by subject; those that one doesn't hold oneself can't be given. */
export function PermissionField({ form }: { form: DialogForm<typeof roleForm> }) {
  const { data: all = [], isLoading, error, refetch } = usePermissions()
  const [searched, setSearched] = useState('')
  const chosen = new Set<string>(form.useWatchValue('permissions')?.map(({ name }) => name))
  const { error: fault, description } = form.getInputProps('permissions') as {
    error?: ReactNode
    description?: ReactNode
  }
  const groups = groupPermissions(all, searched)

  // In the order of the specification, so that what is ticked and unticked again counts as unchanged.
  const choose = (next: ReadonlySet<string>) => {
    const names = all.filter(({ name }) => next.has(name)).map(({ name }) => ({ name }))
    form.setFieldValue('permissions', names as RoleValues['permissions'])
  }
  if (isLoading) return <LoadingState label={sayRole('loadingPermissions')} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        {sayRole('permissions')}{' '}
        <span aria-hidden className={classes.required}>
          *
        </span>
      </legend>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <PermissionSearch
        searched={searched}
        onSearch={setSearched}
        summary={sayRole('chosen', { count: chosen.size, total: all.length })}
      />
      {!all.every(isHeld) && (
        <Text size="xs" c="dimmed" mb="sm">
          {sayRole('onlyOwn')}
        </Text>
      )}
      {fault && <Input.Error mb="sm">{fault}</Input.Error>}
      <div className={classes.groups}>
        {groups.map(group => (
          <PermissionGroupBox key={group.subject} group={group} chosen={chosen} onChoose={choose} />
        ))}
      </div>
      {groups.length === 0 && (
        <EmptyState
          title={sayRole('noMatching')}
          action={
            <Button variant="default" size="xs" onClick={() => setSearched('')}>
              {sayRole('showAll')}
            </Button>
          }
        />
      )}
    </fieldset>
  )
}

type SearchProps = { searched: string; onSearch: (text: string) => void; summary: string }

function PermissionSearch({ searched, onSearch, summary }: SearchProps) {
  return (
    <div className={classes.search}>
      <TextInput
        size="xs"
        flex={1}
        maw={320}
        aria-label={sayRole('searchPermissions')}
        placeholder={sayRole('searchPermissions')}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          searched && (
            <CloseButton size="xs" aria-label={sayRole('clearSearch')} onClick={() => onSearch('')} />
          )
        }
        value={searched}
        onChange={event => onSearch(event.currentTarget.value)}
        // Enter would send the form that this field stands in.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="xs" c="dimmed" role="status">
        {summary}
      </Text>
    </div>
  )
}
