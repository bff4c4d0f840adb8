/**
 * English words within a slip of a keyword. They are no misspellings: "close the plan" must not clone it, "pretend" must not
 * prepend.
 */
export const REAL_WORDS = new Set(
  // Near verbs that write a note.
  (
    'closed closes closer closet clove cline cone crone alone lone lose loose chose cloned clones ' +
    'cope coped copes copay cops cozy cosy coy crease creases cremate crated creates created cerate reacting treating ' +
    'rite trite writ writs writhe waite appends pretend pretends propend perpend insects insect inset inert invert attack attache ' +
    'replicate replicated explicate implicate supplicate delicate duplicity ' +
    'bake cake fake lake rake wake sake made male mane mate maze maker makes smart star stars stark starts stat starve tart scart spar ' +
    'pick kick lick sick stick tack trick thick wick nick ticks tabs taps tars tasks tugs bags lags labs ' +
    'bark dark lark park mars mask masks murk marl libel lapel babel labels bagged sagged staged checked ' +
    // Near verbs that move, delete or restore.
    'movie movies mope mote moue moved mover cove rove hove prove ease eased erose phrase raise cease erased erases ' +
    'brash crash crush thrash rash trace track clean cleat lear learn cleared clears discord record replaces preplace relace ' +
    'overwrote subtitle reverse revere reverts rescore restyle relocated rename renames reframe depletes relates dilates delay ' +
    'undue unto thaw shrub throb three through ' +
    // Near words that say what is changed.
    'content contend contents contest context consent convent contexts abort emulate temple templates reference references ' +
    'poverty proper prosperity lapse charge charged charges hanged named names game lamed called balled walled calls callee ' +
    'file filed files fill film fire five mile pile tile wife vote votes node nodes nope nose rote tote dote ' +
    'vest vext sect saying laying paying staying tiled tilled tied title tithe ' +
    'mount repent condone condones condemn condemns convene converse nonsense reap remap'
  ).split(' '),
);
