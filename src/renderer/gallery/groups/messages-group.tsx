import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Exhibit, LONG_NAME, State, UNBROKEN } from '../exhibit.tsx'

/** Notices, failures, incomplete entries, empty states, request IDs and the skeleton. */
export function MessagesGroup() {
  return (
    <>
      <Exhibit name="Notice">
        <State name="quiet" isWide>
          <Notice tone="quiet">The text was imported without its pictures.</Notice>
        </State>
        <State name="warning, with detail and action" isWide>
          <Notice tone="warning" detail="Two of nine chapters have no audio." actions={<Button>Show them</Button>}>
            The export will be incomplete.
          </Notice>
        </State>
        <State name="failed" isWide>
          <Notice tone="failed" role="status">
            The file can’t be read.
          </Notice>
        </State>
        <State name="very long text" isWide>
          <Notice tone="warning" detail={UNBROKEN}>
            {`${LONG_NAME}. `.repeat(2)}
          </Notice>
        </State>
      </Exhibit>
      <Exhibit name="Failure notice">
        <State name="with everything that it can say" isWide>
          <FailureNotice
            role="status"
            failure={{
              code: 'validation_failed',
              status: 422,
              serviceMessage: 'Some fields are invalid.',
              fields: { 'settings.speed': 'must be at most 2' },
              keptWords: 12,
              chargedCharacters: 340,
              requestId: 'req_01hv8yk3n5d7q2',
            }}
            actions={<Button>Try again</Button>}
          />
        </State>
      </Exhibit>
      <Exhibit name="Incomplete entries">
        <State name="with one that isn’t listed" isWide>
          <IncompleteEntries
            entries={[
              { id: 'v_1', name: 'Aria', fields: [{ path: 'labels.age', found: '"old"' }] },
              { id: null, name: 'Nova', fields: [{ path: 'id', found: null }] },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit name="Request ID">
        <State name="named">
          <RequestId id="req_01hv8yk3n5d7q2" />
        </State>
        <State name="short, not named">
          <RequestId id="req_7" isNamed={false} />
        </State>
      </Exhibit>
      <Exhibit name="Empty state">
        <State name="with an action" isWide>
          <EmptyState title="No takes yet" action={<Button look="primary">Generate</Button>}>
            A take is the audio of one block. Each block can have several.
          </EmptyState>
        </State>
        <State name="without an action" isWide>
          <EmptyState title="Nothing found">No voice has this name.</EmptyState>
        </State>
      </Exhibit>
      <Exhibit name="Skeleton">
        <State name="loading" isWide>
          <Skeleton label="Loading voices" rows={2} />
        </State>
      </Exhibit>
    </>
  )
}
